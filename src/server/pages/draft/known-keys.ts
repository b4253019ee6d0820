import { sql } from 'kysely';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import { pageContentSchema, type PageContent, type Section } from '#domain/page/content/page.ts';
import { unknownKeys } from '#domain/value/object/stored-object.ts';
import { sectionTypes } from '#sections/index.ts';
import type { Connection, Item } from '#server/items/items.server.ts';

/**
 * The unknown keys that a page has or had; only these may come back in a command: paths in its earlier
 * content, and by element type the paths in the states of its sections.
 */
export type KnownKeys = { earlier: ReadonlySet<string>; stateOf(elementType: string): ReadonlySet<string> };

/**
 * The unknown keys of a draft, and of the earlier states of the sections and groups that commands put back.
 */
export async function findKnownKeys(
  db: Connection,
  draft: Item<'page-draft'>,
  commands: readonly PageCommand[],
): Promise<KnownKeys> {
  const earlier: PageContent[] = [];
  for (const restored of commands.flatMap(addedPart)) {
    const content = await lastContentWith(db, draft.id, restored);
    if (content) {
      earlier.push(content);
    }
  }

  const sections = [draft.data, ...earlier].flatMap((content) => content.sections);
  return {
    earlier: new Set(earlier.flatMap((content) => unknownKeys(pageContentSchema, content))),
    stateOf: (elementType) => new Set(sections.flatMap(({ element }) => stateKeys(element, elementType))),
  };
}

function stateKeys(element: Section['element'], elementType: string): string[] {
  const type = sectionTypes[elementType];
  if (!type || element['element-type'] !== elementType) return [];
  return unknownKeys(type.schema, type.read(element['element-data']));
}

/** The part of a page's content that a command adds, where that has unknown keys. */
function addedPart(command: PageCommand): object[] {
  if (command.kind === 'addGroup') {
    const { name } = command.group;
    if (!hasUnknownKeys({ sections: [], section_groups: [command.group] })) return [];
    return [{ section_groups: [{ name }] }];
  }

  if (command.kind !== 'addSection') return [];

  const { id, element } = command.section;
  const inState = stateKeys(element, element['element-type']).length > 0;
  const isRestored = inState || hasUnknownKeys({ sections: [command.section], section_groups: [] });

  if (!isRestored) return [];
  return [{ sections: [{ id }] }];
}

const hasUnknownKeys = (content: PageContent) => unknownKeys(pageContentSchema, content).length > 0;

/** The newest revision of a draft that contains something, such as a section with an id. */
export async function lastContentWith(
  db: Connection,
  draftId: number,
  part: object,
): Promise<PageContent | null> {
  const { rows } = await sql<{ data: unknown }>`
    select data from item_revision
    where item_id = ${draftId} and data @> ${JSON.stringify(part)}::jsonb
    order by revision desc limit 1`.execute(db);
  const parsed = pageContentSchema.safeParse(rows[0]?.data);
  if (!parsed.success) return null;
  return parsed.data;
}
