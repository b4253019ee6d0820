import { nanoid } from 'nanoid';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import { sectionSchema } from '#domain/page/content/page.ts';
import type { PageDraft } from './suggest-page.ts';

/**
 * The commands that add the sections of drafts to an empty page, the filters first: they are for all that
 * follows.
 */
export function addCommands(drafts: readonly PageDraft[]): PageCommand[] {
  const sections = drafts.flatMap((draft) => draft.sections);
  const isFilter = ({ type }: { type: string }) => type === 'Filter';
  const ordered = [...sections.filter(isFilter), ...sections.filter((section) => !isFilter(section))];

  return ordered.map(({ type, state, ...section }) => ({
    kind: 'addSection',
    section: sectionSchema.parse({
      ...section,
      id: nanoid(10),
      group: 'default',
      element: { 'element-type': type, 'element-data': state },
    }),
    before: null,
  }));
}
