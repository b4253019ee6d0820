import { present } from '#domain/value/object/present.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import type { PageCommand } from './page-command.ts';
import type { PageHeading } from '#domain/page/content/page-heading.ts';
import type { PageContent, Section } from '#domain/page/content/page.ts';

/** A draft before and after some commands. */
export type DraftChange = { before: PageContent; after: PageContent; commands: readonly PageCommand[] };

/** What each field of a section is called in the history; all others are its settings. */
const fieldNames: Record<string, string> = {
  element: 'content',
  title: 'title',
  tags: 'tags',
  size: 'layout',
  rowspan: 'layout',
  padding: 'layout',
  border: 'layout',
  offset: 'layout',
};

const verbs = {
  addSection: 'added section',
  changeSection: 'edited section',
  moveSection: 'moved section',
  deleteSection: 'deleted section',
  addGroup: 'added section group',
  changeGroup: 'edited section group',
  deleteGroup: 'deleted section group',
  changePage: 'changed',
  translate: 'translated',
} as const;

/** The history entries of a change: one sentence for each thing that was done, each once. */
export function describeChange(
  { before, after, commands }: DraftChange,
  nameOf: (section: Section) => string,
): string[] {
  const find = (id: string) =>
    after.sections.find((section) => section.id === id) ??
    before.sections.find((section) => section.id === id);
  const sentences = commands.map((command) => {
    const verb = verbs[command.kind];
    if (command.kind === 'translate') {
      const translated = command.id === null ? undefined : find(command.id);
      const what = translated ? nameOf(translated) : 'the title and description';
      return `${verb} ${what} (${languageName(command.language)}).`;
    }

    if (command.kind === 'changePage') return `${verb} ${changedHeading(command.change)}.`;
    if ('group' in command && command.kind === 'addGroup') return `${verb} ${groupName(command.group)}.`;

    if ('name' in command) {
      const named = [...after.section_groups, ...before.section_groups].find(
        ({ name }) => name === command.name,
      );
      return `${verb} ${groupName(named)}.`;
    }

    const section = 'section' in command ? command.section : find(command.id);
    const phrase = present([verb, section && nameOf(section)]).join(' ');
    if (command.kind === 'changeSection') return `${phrase}${changedFields(command.change)}.`;
    return `${phrase}.`;
  });

  return [...new Set(sentences)];
}

/** The parts of the heading that a change sets, with the new title. */
function changedHeading({ title, description }: Partial<PageHeading>): string {
  const parts = present([
    title !== undefined && `the title to “${title}”`,
    description !== undefined && 'the description',
  ]);
  return parts.join(' and ') || 'Page';
}

const groupName = (group: { displayName: string; name: string } | undefined): string =>
  group?.displayName || group?.name || '';

function changedFields(change: object): string {
  const fields = [...new Set(Object.keys(change).map((field) => fieldNames[field] ?? 'settings'))].toSorted();
  if (fields.length === 0) return '';
  return `: ${fields.join(', ')}`;
}
