/** The signalling server of A2C-SMCP: offices, routing and authentication over Socket.IO. */
export type { Admitted, AuthHook, AuthRequest, AuthResult, Refused } from "./auth/auth-hook.ts";
export type { Grant, OfficeGrant } from "./auth/grant.ts";
export type { JwtKeySource, JwtOptions } from "./auth/jwt.ts";
export { jwt } from "./auth/jwt.ts";
export type { JwtAlgorithm } from "./auth/key-material.ts";
export type { SecretSource } from "./auth/shared-secret.ts";
export { sharedSecret } from "./auth/shared-secret.ts";
export type { Awaitable } from "./awaitable.ts";
export type { BoundAddress } from "./bind-guard.ts";
export { Cors } from "./http/origin.ts";
export { TrustProxy } from "./http/trust-proxy.ts";
export { Accept } from "./http/version-gate.ts";
export { Limits } from "./limits.ts";
export type {
  Cluster,
  ClusterHome,
  GiveUp,
  OfficeNotice,
  OnRemoteAnswer,
  RemoteCall,
} from "./offices/cluster.ts";
export { createMemoryOfficeStore } from "./offices/memory-office-store.ts";
export type { Claim, Member, OfficeStore, SeatRules } from "./offices/office-store.ts";
export { ServerOptions } from "./options.ts";
export type { A2cServer, CloseOptions, ListenOptions } from "./server.ts";
export { createServer } from "./server.ts";
export { ServerError, ServerErrorCode } from "./server-error.ts";
export { TlsFiles } from "./tls/live-certificate.ts";
