import type { ReactNode } from 'react';
import type { SectionGroup } from '#domain/page/page.ts';

const backgrounds: Record<string, string> = { header: 'bg-raised border-b', clearCentered: 'text-center' };

/** A section group: a band of the page with its sections on a six-column grid. */
export function GroupFrame({ group, children }: { group: SectionGroup; children: ReactNode }) {
  const column = group.full_width === 'show' ? 'page-column-full' : 'page-column';
  return (
    <div className={backgrounds[group.theme] ?? ''} data-group={group.name}>
      <div className={`${column} grid grid-cols-6 items-start gap-x-6 gap-y-10 py-6`}>{children}</div>
    </div>
  );
}
