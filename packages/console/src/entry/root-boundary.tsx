import { Component, type ReactNode } from 'react';
import { FailurePage } from './failure.tsx';
import { uncover } from './skeleton.ts';

interface Props {
  readonly children: ReactNode;
}

/** Catches what no page caught, so that nobody ever sees a blank screen. */
export class RootBoundary extends Component<Props, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    uncover();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <FailurePage error={error} reset={() => this.setState({ error: undefined })} />;
  }
}
