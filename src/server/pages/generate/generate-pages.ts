import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { valueOf } from '#domain/error/result.ts';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DataControls } from '#domain/page/content/data-controls.ts';
import { isTemplate, type Page, type PageContent, type PageEntry } from '#domain/page/content/page.ts';
import { checkNewChildren } from '#domain/page/tree/page-tree.ts';
import type { PlannedRow, SkippedRow } from '#domain/page/template/plan-generation.ts';
import type { TemplateRow } from '#domain/page/template/template-settings.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { isTransient, type Database } from '#server/base/base.server.ts';
import { writeItem, type Connection, type Item, type ItemLog } from '#server/items/items.server.ts';
import { slugsOfSites } from '../tree/addresses-of-sites.ts';
import { parentOf } from '../tree/create-page.ts';
import { readDraftContent } from '../draft/drafts.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { failureMessage, type FailedPage } from '../tree/failed-page.ts';
import { TemplatePages, type GenerationOfPage, type PageChange } from './template-pages.ts';
import { planPages, type PlanContext } from './plan-pages.ts';
import { publishPages } from '../publish/publish-pages.ts';
import { lockSite, readPages } from '../tree/site-pages.ts';

/** Which pages are generated from a template: those of the rows after the first `after` ones. */
export type Generation = { template: number; controls: DataControls; after: number | null };

/**
 * What generating the pages of some rows did; `next` is where the next part begins, null after the last one.
 */
export type GeneratedPages = {
  created: number;
  updated: number;
  unchanged: number;
  published: number;
  /** The pages that were not published, as people have changes on them that are not published yet. */
  heldBack: Pick<PageEntry, 'id' | 'title'>[];
  skipped: SkippedRow[];
  failed: Omit<FailedPage, 'id'>[];
  /** How many rows the version has, and how many of them are done. */
  rows: number;
  done: number;
  next: number | null;
  /** What the pages were generated from: parts with another value saw other rows or another template. */
  basis: string;
};

/** The most rows of one part, and the most sections of their pages: a request takes about a second. */
const mostRows = 50;
const mostSections = 1000;

type GenerationContext = PlanContext & { db: Kysely<Database>; log: ItemLog };

/**
 * Generates the pages of some rows of a version in one transaction, which holds the lock of the site: new
 * pages are created, and those of earlier generations updated where something differs. The first part stores
 * how it is done on the template. A page that fails stays as it was and is named.
 */
export async function generatePages(
  context: GenerationContext,
  generation: Generation,
): Promise<GeneratedPages> {
  await readTemplate(context.db, generation.template, context.editor);
  const rows = await planPages(context, generation.controls);
  const start = Math.min(generation.after ?? 0, rows.length);
  const { sections } = await readDraftContent(context.db, generation.template);
  const size = Math.min(mostRows, Math.ceil(mostSections / (sections.length || 1)));
  const part = rows.slice(start, start + size);
  const done = start + part.length;
  const { changes, basis } = await context.db.transaction().execute(async (db) => {
    const open = async () => {
      const { opened, basis } = await openPages(db, context.editor, generation, rows);
      await opened.readDrafts(part.map(({ key }) => key));
      return { opened, basis };
    };
    return changePages({ ...context, db }, open, part);
  });
  const count = (wanted: PageChange) => changes.filter(({ change }) => change === wanted).length;

  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    published: changes.filter(({ isPublished }) => isPublished).length,
    heldBack: changes.flatMap(({ heldBack }) => heldBack ?? []),
    skipped: part.flatMap((row) => (row.kind === 'skipped' ? [row.skipped] : [])),
    failed: changes.flatMap(({ failed }) => (failed ? [failed] : [])),
    rows: rows.length,
    done,
    next: done < rows.length ? done : null,
    basis,
  };
}

/** A template that the editor may change. */
export async function readTemplate(
  db: Connection,
  id: number,
  editor: Editor,
  { lock = false } = {},
): Promise<Item<'page'>> {
  const page = await editablePage(db, id, editor, { lock });
  if (!isTemplate(page.data)) throw new TidemarkError('invalid_request', 'This page is not a template.');
  return page;
}

/**
 * The pages of a template, locked with the site, after all checks that concern all of its rows, and what they
 * are based on.
 */
async function openPages(
  db: Connection,
  editor: Editor,
  { template: id, controls, after }: Generation,
  rows: readonly PlannedRow[],
): Promise<{ opened: TemplatePages; basis: string }> {
  await lockSite(db, editor.site.id);
  const template = await readTemplate(db, id, editor, { lock: true });
  const pages = await readPages(db, editor.site.id);
  const parent = readParent(pages, controls.parent, editor);

  if (after === null && !isSameJson(template.data.data_controls, controls)) {
    const data = { ...template.data, data_controls: controls };
    await writeItem(db, 'page', id, { data }, editor.id);
  }

  const content = await readDraftContent(db, id);
  const opened = new TemplatePages({
    db,
    editor,
    template,
    content,
    pages,
    ofSites: await slugsOfSites(db, editor.site.id),
    parent,
    hideInNav: controls.hideInNav,
    publish: controls.publish,
  });
  checkSpace(pages, parent, rows.filter((row) => row.kind === 'page' && !opened.has(row.key)).length);

  return { opened, basis: basisOf(template.data, content, rows) };
}

function basisOf(template: Page, content: PageContent, rows: readonly PlannedRow[]): string {
  // The first part stores the controls on the template.
  const basis = [{ ...template, data_controls: undefined }, content, rows];
  return createHash('sha256').update(JSON.stringify(basis)).digest('base64url').slice(0, 16);
}

/** The parent of new pages; the error names the field. */
export const readParent = (
  pages: readonly PageEntry[],
  id: number | null,
  editor: Editor,
): PageEntry | null => inParentField(() => parentOf(pages, id, editor));

/**
 * Refuses new pages below a page (null is the top) for which the tree has no space; the error names the
 * field.
 */
export function checkSpace(pages: readonly PageEntry[], parent: PageEntry | null, count: number): void {
  if (count === 0) return;
  inParentField(() => valueOf(checkNewChildren(pages, parent?.id ?? null, { count, height: 1 })));
}

/** What a function returns about the parent of new pages; its errors name the field. */
function inParentField<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!isTidemarkError(error)) throw error;
    throw new TidemarkError(error.code, error.message, { details: { ...error.details, field: 'parent' } });
  }
}

type ChangedPage = Partial<GenerationOfPage> & { failed?: Omit<FailedPage, 'id'> };

type PartContext = Pick<GenerationContext, 'editor' | 'log'> & { db: Connection };
type OpenedPages = Awaited<ReturnType<typeof openPages>>;

/**
 * Changes the pages of the rows of a part, and publishes them together. Where that fails, the part is done
 * again with each page published on its own, so that only those that cannot be published fail.
 */
async function changePages(
  context: PartContext,
  open: () => Promise<OpenedPages>,
  part: readonly PlannedRow[],
): Promise<{ changes: ChangedPage[]; basis: string }> {
  const { db, editor, log } = context;
  const { opened, basis } = await open();

  try {
    const changes = await inSavepoint(db, 'generated_part', async () => {
      const generated = await changeEach(context, part, (row) => opened.generate(row));
      await publishPages(db, publishedOf(generated), editor);
      return generated;
    });
    return { changes, basis };
  } catch (error) {
    if (isTransient(error)) throw error;
    log.error({ err: error }, 'pages that were generated cannot be published together');
  }

  const again = (await open()).opened;
  const changes = await changeEach(context, part, async (row) => {
    const generated = await again.generate(row);
    await publishPages(db, publishedOf([generated]), editor);
    return generated;
  });

  return { changes, basis };
}

const publishedOf = (changes: readonly ChangedPage[]) =>
  changes.flatMap(({ page, isPublished }) => (page && isPublished ? [{ id: page.id }] : []));

async function changeEach(
  { db, log }: PartContext,
  part: readonly PlannedRow[],
  generate: (row: TemplateRow) => Promise<GenerationOfPage>,
): Promise<ChangedPage[]> {
  const changes: ChangedPage[] = [];
  for (const planned of part) {
    if (planned.kind === 'skipped') continue;
    const { title } = planned.row;
    try {
      changes.push(await inSavepoint(db, 'generated_page', () => generate(planned.row)));
    } catch (error) {
      if (isTransient(error)) throw error;
      log.error({ err: error, key: planned.key }, 'a page cannot be generated from a template');
      changes.push({ failed: { title, message: failureMessage(error) } });
    }
  }

  return changes;
}

/** Runs work in a savepoint: a failure undoes the work, and the transaction continues. */
async function inSavepoint<Value>(db: Connection, name: string, work: () => Promise<Value>): Promise<Value> {
  await sql`savepoint ${sql.id(name)}`.execute(db);
  try {
    const value = await work();
    await sql`release savepoint ${sql.id(name)}`.execute(db);
    return value;
  } catch (error) {
    if (!isTransient(error)) {
      await sql`rollback to savepoint ${sql.id(name)}`.execute(db);
    }
    throw error;
  }
}
