import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { pluralForm } from '#domain/value/number/plural.ts';
import { dropUnknownKeys, unknownKeys } from '#domain/value/object/stored-object.ts';
import type { SectionType } from '#sections/section-type.ts';

type StateType = Pick<SectionType, 'label' | 'schema' | 'migrations' | 'read'>;

/**
 * Why a state that was sent is none of a section type, such as a document of another editor: nothing of it
 * would be stored, so the section would be empty. Null for a state of the type, or an empty one; `known` are
 * unknown keys that the page has.
 */
export function foreignState(type: StateType, sent: unknown, known: ReadonlySet<string>): string | null {
  if (isNothing(sent)) return null;

  const state = migrated(type, sent);
  if (typeof sent === 'string' && isRecord(state) && Object.keys(state).length === 0) return null;
  if (hasKeysOf(type, sent, known) || hasKeysOf(type, broughtBy(type, state), known)) return null;

  const stored = (value: unknown) => dropUnknownKeys(type.schema, type.read(value));
  if (!isSameJson(stored(sent), stored(null))) return null;

  const names = (isRecord(sent) ? Object.keys(sent) : []).map((key) => cutText(key, 40));
  const what = names.length > 0 ? `only ${nameSome(names, 5)}` : 'no fields at all';
  return `element-data: this is no state of a section of the type ${type.label}. It has ${what}, none of which such a section stores.`;
}

/**
 * Fields of a source that programs send with what they take from it; a section reads them from the source
 * itself.
 */
const isOfSource = (path: string): boolean =>
  path.startsWith('sourceInfo.') ||
  (path.startsWith('columns.*.') && Object.hasOwn(sourceColumnSchema.shape, path.slice('columns.*.'.length)));

/**
 * Why a state of a section type is not stored: it has keys that the type does not know, and that the page,
 * whose `known` keys these are, does not have. Null for any other state.
 */
export function unknownFields(type: StateType, state: unknown, known: ReadonlySet<string>): string | null {
  const unknown = unknownKeys(type.schema, state).filter((path) => !known.has(path) && !isOfSource(path));
  if (unknown.length === 0) return null;

  const names = unknown.map((path) => `“${cutText(path.replaceAll('*.', ''), 80)}”`);
  const fields = pluralForm(names.length, 'this field', 'these fields');
  return `element-data: a section of the type ${type.label} does not have ${fields}: ${nameSome(names, 5)}.`;
}

const migrated = ({ migrations }: StateType, sent: unknown): unknown =>
  (migrations ?? []).reduce((value, migrate) => migrate(value), sent);

/** What is in a migrated state because of what was sent: not what migrations add to any. */
function broughtBy(type: StateType, state: unknown): unknown {
  const added = migrated(type, {});
  if (!isRecord(state) || !isRecord(added)) return state;
  return Object.fromEntries(Object.entries(state).filter(([key, value]) => !isSameJson(value, added[key])));
}

/** Whether a state has a key that its type knows, or that the page has. */
function hasKeysOf({ schema }: StateType, state: unknown, known: ReadonlySet<string>): boolean {
  if (!isRecord(state)) return false;
  const unknown = new Set(unknownKeys(schema, state));
  return Object.keys(state).some((key) => !unknown.has(key) || known.has(key));
}

const isNothing = (sent: unknown): boolean =>
  sent === null || sent === undefined || sent === '' || (isRecord(sent) && Object.keys(sent).length === 0);
