import { applyPageCommand, type PageCommand } from './page-command.ts';
import type { PageContent, Section } from '#domain/page/content/page.ts';

/** The id of the section after `section` in its group, null after the last: where it is put back. */
function nextInGroup(sections: readonly Section[], section: Section): string | null {
  const at = sections.indexOf(section);
  return sections.slice(at + 1).find((other) => other.group === section.group)?.id ?? null;
}

/** The old values of what a change would set; keys that were missing before are set to undefined. */
function oldValues<Value extends object>(value: Value, change: object): Partial<Value> {
  const before = value as Record<string, unknown>;
  return Object.fromEntries(Object.keys(change).map((key) => [key, before[key]])) as Partial<Value>;
}

/** The commands that undo `command`, which was applied to `content`; none when it did not fit. */
export function invertPageCommand(content: PageContent, command: PageCommand): PageCommand[] {
  const { sections, section_groups: groups } = content;
  const section = 'id' in command ? sections.find((candidate) => candidate.id === command.id) : undefined;

  switch (command.kind) {
    case 'addSection':
      return [{ kind: 'deleteSection', id: command.section.id }];
    case 'deleteSection':
      if (!section) return [];
      return [{ kind: 'addSection', section, before: nextInGroup(sections, section) }];
    case 'changeSection':
      if (!section) return [];
      return [{ kind: 'changeSection', id: section.id, change: oldValues(section, command.change) }];
    case 'moveSection':
      if (!section) return [];
      return [
        {
          kind: 'moveSection',
          id: section.id,
          group: section.group,
          before: nextInGroup(sections, section),
        },
      ];
    case 'changePage':
      return [{ kind: 'changePage', change: oldValues(content, command.change) }];
    case 'translate': {
      const former = (command.id === null ? content : section)?.translations?.[command.language];
      const texts = Object.keys(command.texts).map((key) => [key, former?.[key] ?? null]);
      return [{ ...command, texts: Object.fromEntries(texts) }];
    }
    case 'addGroup':
      return [{ kind: 'deleteGroup', name: command.group.name, moveSectionsTo: null }];
    case 'changeGroup': {
      const group = groups.find((candidate) => candidate.name === command.name);
      if (!group) return [];
      return [{ kind: 'changeGroup', name: group.name, change: oldValues(group, command.change) }];
    }
    case 'deleteGroup': {
      const group = groups.find((candidate) => candidate.name === command.name);
      if (!group) return [];
      const own = sections.filter((candidate) => candidate.group === group.name);
      return [
        { kind: 'addGroup', group },
        ...own.map((candidate): PageCommand => {
          if (command.moveSectionsTo === null) {
            return { kind: 'addSection', section: candidate, before: null };
          }

          return { kind: 'moveSection', id: candidate.id, group: group.name, before: null };
        }),
      ];
    }
  }
}

/** The commands that undo several commands, which were applied to `content` one after the other. */
export function invertPageCommands(content: PageContent, commands: readonly PageCommand[]): PageCommand[] {
  let undo: PageCommand[] = [];
  let before = content;

  for (const command of commands) {
    undo = [...invertPageCommand(before, command), ...undo];
    const result = applyPageCommand(before, command);
    if (!result.ok) break;
    before = result.content;
  }

  return undo;
}
