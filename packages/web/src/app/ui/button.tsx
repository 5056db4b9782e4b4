import type { ReactNode } from "react";
import type { IconName } from "./icon.tsx";
import { Icon } from "./icon.tsx";

export interface ButtonProps {
  readonly onClick?: () => void;
  readonly children: ReactNode;
  readonly kind?: "plain" | "primary" | "danger" | "quiet";
  readonly size?: "normal" | "small";
  readonly icon?: IconName;
  readonly isDisabled?: boolean;
  /** For a button that stays pressed. */
  readonly isPressed?: boolean;
  readonly type?: "button" | "submit";
  readonly title?: string;
}

/** A button with words. */
export function Button({ children, kind = "plain", size = "normal", ...props }: ButtonProps) {
  return (
    <button
      type={props.type ?? "button"}
      className={`button button-${kind} button-${size}`}
      onClick={props.onClick}
      disabled={props.isDisabled}
      aria-pressed={props.isPressed}
      title={props.title}
    >
      {props.icon ? <Icon name={props.icon} size={16} /> : null}
      {children}
    </button>
  );
}

export interface IconButtonProps {
  readonly icon: IconName;
  /** What it does: read aloud and shown as a hint. */
  readonly label: string;
  readonly onClick: () => void;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
}

/** A button that is only a picture; its label is there for everybody who does not see it. */
export function IconButton({ icon, label, onClick, isPressed, isDisabled }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      onClick={onClick}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
