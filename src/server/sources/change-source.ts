import { z } from 'zod';
import { columnType, columnTypes } from '#columns/index.ts';
import { accessLevels, can, type Viewer } from '#domain/access/access.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { formulaProblem } from '#domain/query/resolve-column.ts';
import { measureProblem } from '#domain/query/source-measures.ts';
import { columnsProblem, normaliseColumn } from '#domain/source/column/change-columns.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import { sourceTextKeys } from '#domain/source/description/source-texts.ts';
import {
  maxSourceName,
  openDataSchema,
  sourceSchema,
  type Source,
} from '#domain/source/description/source.ts';
import { translationsSchema } from '#domain/value/text/translation.ts';
import { overwrittenFields } from '#domain/value/object/overwritten-fields.ts';
import { acceptDocument, type RichTextDocument } from '#richtext/document.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import {
  acceptChange,
  deleteItem,
  writeItem,
  type Connection,
  type Item,
  readRevision,
} from '#server/items/items.server.ts';
import { checkReferences } from './check-references.ts';
import { changeJoined, checkJoinedChange } from './joined-with.ts';
import { checkUrlSlug } from './check-url-slug.ts';
import { loadSourceForEdit } from './load-source-for-edit.ts';

/** The most characters of a description in another language. */
const maxDescription = 20_000;

const typeNames = new Set(columnTypes.map(({ name }) => name));

/** A column as an editor may set it: its type is a registered one. */
export const editedColumnsSchema = z
  .array(sourceColumnSchema.refine(({ type }) => typeNames.has(type), 'there is no such column type'))
  .max(2000);

/** What may be set of a source beside its columns. */
export const sourceChangeSchema = z.strictObject({
  name: sourceSchema.shape.name.optional(),
  url_slug: sourceSchema.shape.url_slug.unwrap().optional(),
  /** A rich-text document, or plain text. */
  description: z.unknown().optional(),
  /** Name and description in other languages; empty for none. */
  translations: translationsSchema.optional(),
  categories: sourceSchema.shape.categories.unwrap().optional(),
  authLevel: sourceSchema.shape.authLevel.unwrap().optional(),
  default_columns: sourceSchema.shape.default_columns.unwrap().optional(),
  open_data: openDataSchema.optional(),
  managed: sourceSchema.shape.managed.unwrap().optional(),
  /** What was decided about checks before publication. */
  checks: sourceSchema.shape.checks.unwrap().optional(),
});
/** See `sourceChangeSchema`. */
export type SourceChange = z.output<typeof sourceChangeSchema>;

const staleSource = () =>
  new TidemarkError('conflict', 'Somebody else has changed this source. Reload to see it as it is now.');

/**
 * Sets a source's columns, based on revision `base`. How text is read follows from each column's type; no
 * value is lost by it. The source then counts as changed since its last validation.
 */
export async function changeColumns(
  db: Connection,
  change: { id: number; base: number; columns: SourceColumn[] },
  viewer: Viewer,
): Promise<number> {
  const source = await loadSourceForEdit(db, change.id, viewer);
  if (source.revision !== change.base) throw staleSource();

  const columns = change.columns.map((column) => normaliseColumn(column, columnType(column.type).dataType));
  const problem =
    columnsProblem(columns, source.data.columns) ?? formulaProblem(columns) ?? measureProblem(columns);
  if (problem) throw new TidemarkError('invalid_request', problem);

  const checked = await checkReferences(db, columns, source.data.columns, viewer);
  const names = new Set(columns.map(({ name }) => name));
  const default_columns = source.data.default_columns.filter((name) => names.has(name));
  const next = { ...source.data, columns: checked, default_columns, is_dirty: true };
  const data = acceptChange(sourceSchema, source.data, next);
  await checkJoinedChange(db, source.data, data);
  await changeJoined(db, { id: change.id, before: source.data, after: data }, viewer);

  return writeItem(db, 'source', change.id, { data }, viewer.id);
}

/**
 * Sets what `change` names, based on revision `base`, and returns the new revision. What others have set
 * since then stays; if it is the same field, rejects with `conflict`.
 */
export async function changeSource(
  db: Connection,
  { id, base, change }: { id: number; base: number; change: SourceChange },
  viewer: Viewer,
): Promise<number> {
  const source = await loadSourceForEdit(db, id, viewer);
  checkChange(change, source.data, viewer);

  if (change.url_slug !== undefined) {
    await checkUrlSlug(db, id, change.url_slug);
  }

  const description = change.description === undefined ? undefined : acceptDescription(change.description);
  const set = Object.fromEntries(
    Object.entries({ ...change, description }).filter(([, value]) => value !== undefined),
  );
  if (source.revision !== base && (await isOverwritten(db, source, base, set))) throw staleSource();

  const data = acceptChange(sourceSchema, source.data, { ...source.data, ...set });
  await checkJoinedChange(db, source.data, data);
  await changeJoined(db, { id, before: source.data, after: data }, viewer);
  if (data.authLevel !== source.data.authLevel) {
    await recordAuditEntry(db, viewer, {
      action: 'change-level',
      subject: data.name,
      details: { source: id, before: source.data.authLevel, after: data.authLevel },
    });
  }

  return writeItem(db, 'source', id, { data }, viewer.id);
}

/** Refuses other texts than name and description, and those that are longer than a source may have. */
function checkTranslations(translations: SourceChange['translations'] = {}): void {
  const most = { name: maxSourceName, description: maxDescription };
  for (const [key, { text }] of Object.values(translations).flatMap((texts) => Object.entries(texts))) {
    const known = sourceTextKeys.find((each) => each === key);
    if (!known || typeof text !== 'string') {
      throw invalidField('translations', 'Name and description are translated, as plain texts.');
    }
    if (text.length > most[known]) {
      throw invalidField('translations', `A ${known} has at most ${most[known]} characters.`);
    }
  }
}

/** The cleaned document; its refusal is shown as it is, without the name of the argument. */
function acceptDescription(stored: unknown): RichTextDocument {
  const accepted = acceptDocument(stored);
  if (accepted.ok) return accepted.document;
  throw invalidField('description', accepted.message);
}

function checkChange(
  { authLevel, default_columns, description, categories, translations }: SourceChange,
  { columns }: Source,
  viewer: Viewer,
): void {
  const isDescribed = [description, categories, translations].some((value) => value !== undefined);
  if (isDescribed && !can(viewer, 'source.describe')) {
    throw new TidemarkError(
      'forbidden',
      'The description, the categories and other languages require an access level above 5.',
    );
  }
  checkTranslations(translations);

  if (authLevel !== undefined && authLevel > viewer.level) {
    throw new TidemarkError('forbidden', 'A source cannot require a higher access level than your own.');
  }

  if (!default_columns) return;

  if (viewer.level < accessLevels.dataAdministrator) {
    throw new TidemarkError('forbidden', 'Setting default columns requires access level 10.');
  }

  const unknown = default_columns.find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined) {
    throw new TidemarkError('unknown_column', `The source has no column named ${unknown}.`, {
      details: { column: unknown },
    });
  }
}

/** Whether a change overwrites what somebody has set since revision `base`. */
async function isOverwritten(
  db: Connection,
  source: Item<'source'>,
  base: number,
  change: Partial<Source>,
): Promise<boolean> {
  const before = await readRevision(db, 'source', source.id, base);
  return !before || overwrittenFields<Partial<Source>>(source.data, change, before).length > 0;
}

/** Deletes a source with its versions and their rows; triggers list their files to be removed. */
export async function deleteSource(db: Connection, id: number, viewer: Viewer): Promise<void> {
  const { data } = await loadSourceForEdit(db, id, viewer);
  await deleteItem(db, 'source', id);
  await recordAuditEntry(db, viewer, {
    action: 'delete-source',
    subject: data.name,
    details: { source: id },
  });
}
