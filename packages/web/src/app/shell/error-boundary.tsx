import type { ReactNode } from "react";
import { Component } from "react";
import { CrashNote } from "../ui/crash-note.tsx";

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** Keeps a view that broke from taking the page with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(cause: unknown): State {
    return { error: cause instanceof Error ? cause : new Error(String(cause)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <CrashNote message={error.message} onRetry={() => this.setState({ error: null })} />;
  }
}
