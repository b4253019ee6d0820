import { present } from '#domain/value/object/present.ts';
import { pageEnd, type PageEnd } from '#domain/page/content/page-ends.ts';
import type { PageCommand } from './page-command.ts';
import { defaultGroups, type PageContent, type Section } from '#domain/page/content/page.ts';

/** The commands that add a header or a footer to a page which has none; `section` is the new section. */
export function addEndCommands(content: PageContent, kind: PageEnd, section: Section): PageCommand[] {
  if (content.sections.some((other) => pageEnd(other) === kind)) return [];
  const group = defaultGroups().find(({ name }) => name === kind);
  const hasGroup = content.section_groups.some(({ name }) => name === kind);
  const before = kind === 'header' ? (content.sections[0]?.id ?? null) : null;

  return present<PageCommand>([
    !hasGroup && group && { kind: 'addGroup', group },
    { kind: 'addSection', section: { ...section, size: '2', group: kind, padding: 'p-0' }, before },
  ]);
}

/** The commands that remove the headers or the footers of a page. */
export const removeEndCommands = (content: PageContent, kind: PageEnd): PageCommand[] =>
  content.sections
    .filter((section) => pageEnd(section) === kind)
    .map(({ id }) => ({ kind: 'deleteSection', id }));
