import { checkedGeometry } from '#domain/geo/read-geojson-shape.ts';
import { ShapeError } from '#domain/geo/shape-error.ts';
import { toWkt } from '#domain/geo/write-wkt.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { joinList } from '#domain/value/text/list-text.ts';
import { limits } from '../files/limits.ts';
import { tooLarge } from '../files/upload-errors.ts';
import { isGeometry } from '../shapes/geojson-features.ts';
import type { JsonRecord } from './json-records.ts';

/** What the values of a column are; `mixed` ones are text. */
type Kind = 'whole' | 'number' | 'boolean' | 'text' | 'nested' | 'mixed';

type Column = { index: number; kind: Kind | null };

/** The columns of records as they come: the fields by name, each with the kind of its values. */
export class JsonColumns {
  readonly #columns = new Map<string, Column>();
  readonly #shapes = new Set<string>();
  #records = 0;
  /** How many columns the first record has; later records may add others. */
  #firstWidth = -1;

  /** The cells of a record as texts, in the order of the columns. */
  cells(record: JsonRecord): (string | null)[] {
    this.#records += 1;
    const cells: (string | null)[] = [];
    for (const [key, value] of fieldsOf(record.value)) {
      const column = this.#columnOf(key);
      if (value === null || value === undefined) continue;
      const shape = shapeText(value);
      if (shape !== null) {
        this.#shapes.add(key);
      }
      const kind = record.sourceOf(key) === undefined ? kindOf(value) : 'text';
      if (column.kind !== kind) {
        column.kind = column.kind === null ? kind : merged(column.kind, kind);
      }
      cells[column.index] = shape ?? textOf(value);
    }

    if (this.#firstWidth < 0) {
      this.#firstWidth = this.#columns.size;
    }

    return Array.from({ length: this.#columns.size }, (_, index) => cells[index] ?? null);
  }

  /** How many records there were. */
  get records(): number {
    return this.#records;
  }

  /** The names of the fields that have objects of GeoJSON, which are written as Well-Known Text. */
  get shapes(): string[] {
    return [...this.#shapes];
  }

  /** The names of the fields. */
  get names(): string[] {
    return [...this.#columns.keys()];
  }

  /** Whether some records have more columns than the first. */
  get isRagged(): boolean {
    return this.#columns.size > this.#firstWidth;
  }

  /** The types of the columns in a snapshot. */
  get types(): string[] {
    return [...this.#columns.values()].map(({ kind }) => typeOf(kind));
  }

  /**
   * Whether all values of a column were texts, which stay texts whatever they look like, by the index of the
   * column.
   */
  get texts(): boolean[] {
    return [...this.#columns.values()].map(({ kind }) => kind === 'text');
  }

  #columnOf(key: string): Column {
    const known = this.#columns.get(key);
    if (known) return known;

    if (this.#columns.size >= limits.columns) {
      throw tooLarge(`The records have more than ${limits.columns} fields.`);
    }

    const column = { index: this.#columns.size, kind: null };
    this.#columns.set(key, column);
    return column;
  }
}

function typeOf(kind: Kind | null): string {
  if (kind === 'whole') return 'BIGINT';
  if (kind === 'number') return 'DOUBLE';
  if (kind === 'boolean') return 'BOOLEAN';
  return 'VARCHAR';
}

/** The fields of a record: those of an object, the items of a list, or the value alone. */
function fieldsOf(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((cell, index) => [`col_${index + 1}`, cell]);
  if (isRecord(value)) return Object.entries(value);
  return [['value', value]];
}

function kindOf(value: unknown): Kind {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return 'whole';
    return 'number';
  }
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'text';
  return 'nested';
}

function merged(one: Kind, other: Kind): Kind {
  const kinds = new Set([one, other]);
  if (kinds.size === 1) return one;
  if ([...kinds].every((kind) => kind === 'whole' || kind === 'number')) return 'number';
  return 'mixed';
}

/** The Well-Known Text of an object that is a geometry of GeoJSON; null for other values. */
function shapeText(value: unknown): string | null {
  if (!isRecord(value) || !isGeometry(value)) return null;
  try {
    return toWkt(checkedGeometry(value));
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}

/** A value as the text of a cell: a list of plain values as its members, other lists and objects as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value) && value.every(isPlain)) {
    return joinList(value.map((member) => cleanText(String(member))));
  }
  return cleanText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const isPlain = (value: unknown): boolean => value !== null && typeof value !== 'object';

/** A text that databases store: without NUL characters and halves of characters. */
const cleanText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();
