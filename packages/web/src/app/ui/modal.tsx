import type { ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";

export interface ModalProps {
  readonly className: string;
  readonly label: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Something above the page that takes the keys, and gives the focus back. Escape and a click beside it close it. */
export function Modal({ className, label, children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element goes: only an open dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-label={label}
      onCancel={onClose}
      onClick={({ target }) => {
        if (target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
