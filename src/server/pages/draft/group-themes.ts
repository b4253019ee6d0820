import { LRUCache } from 'lru-cache';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import type { Log } from '#server/base/base.server.ts';
import type { Connection, Item } from '#server/items/items.server.ts';
import { groupThemeProblem } from '#domain/theme/named-theme.ts';
import type { Theme } from '#domain/theme/theme.ts';
import { readThemes, themeOrDefault } from '#server/themes/themes.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { lastContentWith } from './known-keys.ts';

/**
 * Refuses commands that give a section group a theme that `theme`, the one of the page, does not have. A name
 * that the group had in an earlier revision is accepted, so that undo works on pages with themes that are
 * gone.
 */
export async function checkGroupThemes(
  db: Connection,
  draft: Item<'page-draft'>,
  commands: readonly PageCommand[],
  theme: string,
): Promise<void> {
  const groups = commands.flatMap(writtenTheme);
  if (groups.length === 0) return;

  const ofPage = themeOrDefault((await readThemes(db)).themes, theme);
  for (const { name, theme: written } of groups) {
    const message = groupThemeProblem(ofPage, written);
    if (!message || (await lastContentWith(db, draft.id, { section_groups: [{ name, theme: written }] }))) {
      continue;
    }
    throw invalidField('theme', message);
  }
}

/** The group and the theme that a command writes. */
function writtenTheme(command: PageCommand): { name: string; theme: string }[] {
  if (command.kind === 'addGroup') return [command.group];
  if (command.kind !== 'changeGroup' || command.change.theme === undefined) return [];
  return [{ name: command.name, theme: command.change.theme }];
}

/** The names of group themes that were reported to the log, with the theme of their page. */
const reported = new LRUCache<string, true>({ max: 1000 });

/**
 * Logs each theme of a section group that the page's theme does not have, once a name; it is drawn as
 * `default`.
 */
export function reportGroupThemes(
  content: Pick<PageContent, 'section_groups'>,
  { page, theme }: { page: { id: number }; theme: Theme },
  log: Pick<Log, 'warn'>,
): void {
  for (const group of content.section_groups) {
    const key = JSON.stringify([theme.name, group.theme]);
    if (reported.has(key) || !groupThemeProblem(theme, group.theme)) continue;
    reported.set(key, true);
    log.warn(
      { page: page.id, groupTheme: group.theme },
      'unknown theme of a section group; the default one is used',
    );
  }
}
