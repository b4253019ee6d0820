import type { PageContent } from '#domain/page/content/page.ts';
import { withoutDefaults } from '#domain/value/object/stored-object.ts';
import { elementState } from '#sections/element-state.ts';
import { sectionType } from '#sections/index.ts';
import { styleIdOf } from '#sections/section-styles.ts';
import { createItems, readChildren, type Connection } from '#server/items/items.server.ts';

/** The ids of the copies of styles, by the ids of the styles. */
export type CopiedStyles = ReadonlyMap<number, number>;

/** Copies the styles of the maps of a site to another site. */
export async function copyMapStyles(
  db: Connection,
  from: number,
  to: number,
  user: string | null,
): Promise<CopiedStyles> {
  const styles = await readChildren(db, 'map-style', [from]);
  const copies = await createItems(
    db,
    styles.map(({ data }) => ({ type: 'map-style' as const, app: String(to), parent: to, data })),
    user,
  );
  return new Map(styles.map(({ id }, index) => [id, copies[index]!.id]));
}

/** Content whose sections refer to the copies of their styles. */
export function withCopiedStyles(content: PageContent, copies: CopiedStyles): PageContent {
  if (copies.size === 0) return content;
  const sections = content.sections.map((section) => {
    const { element } = section;
    const type = sectionType(element['element-type']);
    const state = elementState(element);
    const copy = copies.get(styleIdOf(type, state) ?? 0);
    if (copy === undefined) return section;

    const copied = type && withoutDefaults(type.schema, type.styling?.withId(state, copy));
    return { ...section, element: { ...element, 'element-data': copied } };
  });
  return { ...content, sections };
}
