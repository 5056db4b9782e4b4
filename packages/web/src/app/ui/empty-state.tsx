import type { ReactNode } from "react";
import type { IconName } from "./icon.tsx";
import { Icon } from "./icon.tsx";

export interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  /** Why there is nothing, and what to do. */
  readonly text?: string;
  readonly children?: ReactNode;
}

/** Says why there is nothing to see. */
export function EmptyState({ icon = "empty", title, text, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-icon">
        <Icon name={icon} size={28} />
      </span>
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
