import type { MouseEvent, ReactNode } from "react";
import type { Route } from "./route.ts";
import { hrefOf } from "./route.ts";
import { useRouter } from "./router-context.ts";

export interface RouteLinkProps {
  readonly to: Route;
  readonly children: ReactNode;
  readonly className?: string;
  readonly isCurrent?: boolean;
  readonly title?: string;
}

/** A link within the page: a real address for a new tab, no reload for a plain click. */
export function RouteLink({ to, children, className, isCurrent = false, title }: RouteLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.go(to);
  };
  return (
    <a
      href={hrefOf(to)}
      className={className}
      onClick={follow}
      aria-current={isCurrent ? "page" : undefined}
      title={title}
    >
      {children}
    </a>
  );
}
