import type { ReactNode } from 'react';
import type { Section, SectionGroup } from '#domain/page/content/page.ts';
import type { GroupTheme } from '#domain/theme/theme-options.ts';
import { present } from '#domain/value/object/present.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { useThemeOptions } from './shell/theme-options.tsx';
import { SectionTitles, titledSections } from './section-titles.tsx';

const backgrounds: Record<GroupTheme['background'], string> = {
  none: '',
  paper: 'bg-paper',
  raised: 'bg-raised border-b',
  accentSoft: 'bg-accent-soft',
};

function groupClass(theme: GroupTheme | undefined): string {
  if (!theme) return '';
  return present([backgrounds[theme.background], theme.align === 'center' && 'text-center']).join(' ');
}

/** The grid of sections: six columns, each of two halves. */
export const sectionGrid = 'grid grid-cols-6 md:grid-cols-12 items-start gap-x-6 gap-y-section';

/** Grids of sections below each other, as far apart as the rows of one. */
export const sectionStack = 'flex flex-col gap-y-section';

/**
 * A section group by its theme: a band of the page with its sections on a grid of six columns, or twelve
 * where the theme says so, and the list of their titles at one side where the group has it. Runs of sections
 * are stacked, as each has a grid of its own. Two groups are as far apart as the theme says, half of it from
 * each.
 */
export function GroupView({
  group,
  sections = [],
  hasRuns = false,
  children,
}: {
  group: SectionGroup;
  sections?: readonly Section[];
  hasRuns?: boolean;
  children: ReactNode;
}) {
  const { groupThemes, grid } = useThemeOptions();
  const name = Object.hasOwn(groupThemes, group.theme) ? group.theme : 'default';
  const theme = groupThemes[name];
  const column = group.full_width === 'show' ? 'page-column-full' : 'page-column';

  return (
    <div className={groupClass(theme)} data-group={group.name}>
      <BesideTitles group={group} sections={sections}>
        <div
          data-grid={grid === 'twelve' ? grid : undefined}
          className={`${column} ${hasRuns ? sectionStack : sectionGrid} py-half-group print:block print:py-0`}
        >
          {children}
        </div>
      </BesideTitles>
    </div>
  );
}

/**
 * The sections of a group with the list of their titles at the side that the group says; without one where it
 * says none.
 */
function BesideTitles({
  group: { side_nav: side, displayName, name },
  sections,
  children,
}: {
  group: SectionGroup;
  sections: readonly Section[];
  children: ReactNode;
}) {
  const { pages } = useTexts();
  const titled = side === '' ? [] : titledSections(sections);
  if (titled.length === 0) return children;

  const titles = (
    <SectionTitles
      heading={pages.inThisPart}
      label={pages.inPart({ name: displayName || name })}
      sections={titled}
    />
  );
  return (
    <div className="mx-auto flex max-w-fullwidth justify-center print:block">
      {side === 'left' && titles}
      <div className="min-w-0 grow">{children}</div>
      {side === 'right' && titles}
    </div>
  );
}
