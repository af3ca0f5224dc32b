import { Component, type ReactNode } from 'react';
import { isCut } from '../missing-part.ts';

interface Props {
  readonly children: ReactNode;
  /** The dialog could not be fetched. */
  onMissing(): void;
}

/** A dialog that could not be fetched takes nothing with it: the page below keeps what was typed there. */
export class DialogBoundary extends Component<Props, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isCut(error)) this.props.onMissing();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isCut(error)) throw error;
    return null;
  }
}
