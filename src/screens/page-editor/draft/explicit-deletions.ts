import { orderedGroups, sectionsOf } from '#domain/page/content/layout.ts';
import { applyPageCommand, type PageCommand } from '#domain/page/change/page-command.ts';
import type { PageContent } from '#domain/page/content/page.ts';

/**
 * Commands in which a group that goes with its sections names each of them: sections that someone else adds
 * to it meanwhile, which the person has not seen, then go to another group.
 */
export function explicitDeletions(
  content: PageContent,
  commands: readonly PageCommand[],
): readonly PageCommand[] {
  // Each letter that is typed comes here.
  if (!commands.some(deletesSections)) return commands;

  let present = content;
  return commands.flatMap((command) => {
    const explicit = withNamedSections(present, command);
    for (const each of explicit) {
      const result = applyPageCommand(present, each);
      present = result.ok ? result.content : present;
    }
    return explicit;
  });
}

function withNamedSections(content: PageContent, command: PageCommand): PageCommand[] {
  if (!deletesSections(command)) return [command];
  const other = otherGroup(content, command.name);
  if (other === null) return [command];

  const deletions = sectionsOf(content, command.name).map(({ id }): PageCommand => ({
    kind: 'deleteSection',
    id,
  }));
  return [...deletions, { ...command, moveSectionsTo: other }];
}

/** Whether a command deletes a group with its sections. */
const deletesSections = (command: PageCommand): command is Extract<PageCommand, { kind: 'deleteGroup' }> =>
  command.kind === 'deleteGroup' && command.moveSectionsTo === null;

/** The name of the first group of the content besides one; of another position where there is none. */
export function otherGroup(content: PageContent, name: string): string | null {
  const others = orderedGroups(content).filter((group) => group.name !== name);
  const other = others.find(({ position }) => position === 'content') ?? others[0];
  return other?.name ?? null;
}
