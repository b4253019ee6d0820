import { useMemo, type ReactNode } from 'react';
import { HeadingIdsContext } from '#richtext/heading-ids.ts';
import type { HeadingId } from '#sections/page-headings.ts';

/**
 * Gives a section on the canvas the ids that its headings have on the page. The same ids render nothing
 * again.
 */
export function SectionHeadingIds({
  headings = [],
  children,
}: {
  headings: readonly HeadingId[] | undefined;
  children: ReactNode;
}) {
  const joined = headings.map(({ id }) => id).join('\n');
  const ids = useMemo(() => (joined === '' ? [] : joined.split('\n')), [joined]);
  return <HeadingIdsContext value={ids}>{children}</HeadingIdsContext>;
}
