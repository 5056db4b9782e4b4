/** The client side of a connection: connect to a server, join an office, stay in it. Runs in a browser. */
export { readAnswer } from "./answer.ts";
export type { CredentialSource, Credentials } from "./credentials.ts";
export { LinkError, LinkErrorCode } from "./link-error.ts";
export type { NoticeEvents, NoticeOf, Notices } from "./notices.ts";

export { OfficeLink } from "./office-link.ts";
export type { LinkEvents, OfficeLinkOptions } from "./office-link-options.ts";
export type { IncomingRequest, RawRequest, RequestContext, RequestHandlers } from "./serve-requests.ts";
export { answerRequest } from "./serve-requests.ts";
