import type { ReactNode } from 'react';
import type { SectionGroup } from '#domain/page/page.ts';
import type { GroupTheme } from '#domain/theme/theme-options.ts';
import { useFrameOptions } from './frame/frame-options.tsx';

const backgrounds: Record<GroupTheme['background'], string> = {
  none: '',
  paper: 'bg-paper',
  raised: 'bg-raised border-b',
  accentSoft: 'bg-accent-soft',
};

function groupClass(theme: GroupTheme | undefined): string {
  if (!theme) return '';
  return [backgrounds[theme.background], theme.align === 'center' ? 'text-center' : '']
    .filter(Boolean)
    .join(' ');
}

/** The grid of sections: six columns, each of two halves. */
export const sectionGrid = 'grid grid-cols-6 md:grid-cols-12 items-start gap-x-6 gap-y-section';

/** Grids of sections below each other, as far apart as the rows of one. */
export const sectionStack = 'flex flex-col gap-y-section';

/**
 * A section group by its theme: a band of the page with its sections on a grid of six columns, or twelve where the theme says
 * so. Runs of sections are stacked, as each has a grid of its own. Two groups are as far apart as the theme says, half of
 * it from each.
 */
export function GroupFrame({
  group,
  hasRuns = false,
  children,
}: {
  group: SectionGroup;
  hasRuns?: boolean;
  children: ReactNode;
}) {
  const { groupThemes, grid } = useFrameOptions();
  const name = Object.hasOwn(groupThemes, group.theme) ? group.theme : 'default';
  const theme = groupThemes[name];
  const column = group.full_width === 'show' ? 'page-column-full' : 'page-column';
  return (
    <div className={groupClass(theme)} data-group={group.name}>
      <div
        {...(grid === 'twelve' ? { 'data-grid': grid } : {})}
        className={`${column} ${hasRuns ? sectionStack : sectionGrid} py-half-group print:block print:py-0`}
      >
        {children}
      </div>
    </div>
  );
}
