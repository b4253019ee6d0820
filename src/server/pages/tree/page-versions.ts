import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import { asDraft } from '#domain/page/change/restore-content.ts';
import { readStored, type Connection } from '#server/items/items.server.ts';
import { editablePage, type Editor } from './editor.ts';

const types = { draft: 'page-draft', published: 'page-published' } as const;
/** Whether a version is of the draft or was published. */
export type VersionKind = keyof typeof types;

/** A state of a page's draft, or of what was published; `time` is ISO 8601. */
export type PageVersion = { kind: VersionKind; revision: number; time: string };

/** The most versions that are listed. */
const maxVersions = 100;

/**
 * The versions of a page, newest first: what was published, and the states of its draft, a series of saves as
 * one.
 */
export async function readPageVersions(
  db: Connection,
  pageId: number,
  editor: Editor,
): Promise<PageVersion[]> {
  await editablePage(db, pageId, editor);
  const rows = await db
    .selectFrom('item_revision')
    .innerJoin('item', 'item.id', 'item_revision.item_id')
    .select(['item.type', 'item_revision.revision', 'item_revision.at'])
    .where('item.parent_id', '=', pageId)
    .where('item.type', 'in', Object.values(types))
    .orderBy('item_revision.at', 'desc')
    .orderBy('item.type', 'desc')
    .limit(maxVersions)
    .execute();

  return rows.map(({ type, revision, at }) => ({
    kind: type === types.published ? 'published' : 'draft',
    revision,
    time: at.toISOString(),
  }));
}

/** The content of a version of a page (null: the newest of its kind), with the section ids of its draft. */
export async function readPageVersion(
  db: Connection,
  { pageId, kind, revision }: { pageId: number; kind: VersionKind; revision: number | null },
  editor: Editor,
): Promise<PageContent> {
  const page = await editablePage(db, pageId, editor);
  const row = await db
    .selectFrom('item_revision')
    .innerJoin('item', 'item.id', 'item_revision.item_id')
    .select(['item.id', 'item_revision.data', 'item_revision.schema_version', 'item_revision.revision'])
    .where('item.parent_id', '=', pageId)
    .where('item.type', '=', types[kind])
    .$if(revision !== null, (query) => query.where('item_revision.revision', '=', revision))
    .orderBy('item_revision.revision', 'desc')
    .executeTakeFirst();
  if (!row) throw new TidemarkError('not_found', 'This page has no such version.');

  const content = readStored(types[kind], row);
  if (kind === 'draft') return content;

  const { title, description } = page.data;
  // What readers get has the heading of the page, which may have been renamed since.
  return asDraft(revision === null ? { ...content, title, description } : content);
}
