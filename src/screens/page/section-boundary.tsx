import { Component, type ReactNode } from 'react';
import { useTexts } from '#texts/use-texts.tsx';

type BoundaryProps = {
  children: ReactNode;
  /** With another value, such as a changed state, the content is tried again. */
  resetKey: unknown;
  /** Whether the error's own message is shown too. */
  editing: boolean;
};

type BoundaryState = { error: unknown; resetKey: unknown };

/** Keeps an error in the code of a section from the rest of the page, and shows it in the section's place. */
export class SectionBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState) {
    if (resetKey === state.resetKey) return null;
    return { error: null, resetKey };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const reason = this.props.editing && error instanceof Error ? error.message : '';
    return <SectionFailure reason={reason} />;
  }
}

/** What is shown in place of a section whose code failed. */
export function SectionFailure({ reason = '' }: { reason?: string }) {
  const { pages } = useTexts();
  return (
    <p role="note" className="text-danger">
      {pages.sectionFailed}
      {reason && ` ${reason}`}
    </p>
  );
}
