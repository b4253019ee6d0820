import type { Plugin } from 'graphql-yoga';
import { isRecord } from '#domain/value/object/is-record.ts';
import { cellsOfTurn, nextTurn } from '#server/base/base.server.ts';

/** A part of a text of JSON, and about how many cells it has. */
type Part = { text: string; cells: number };

/** Objects and lists further inside are written at once: results are rows of cells a few levels deep. */
const deepest = 6;

/**
 * Writes results as JSON a part at a time, with turns for others in between: a result of half a million cells
 * would take everybody's time at once. The text is the same.
 */
export const writeInParts: Plugin = {
  async onResultProcess({ result, setResult }) {
    const isWhole = 'data' in result && !('errors' in result) && !('extensions' in result);
    if (!isWhole || !isRecord(result.data)) return;
    const text = await jsonInTurns({ data: result.data });
    setResult({ ...result, stringify: () => text });
  },
};

/** The JSON of a value, as `JSON.stringify` writes it, with turns for others in between. */
export async function jsonInTurns(value: unknown): Promise<string> {
  const texts: string[] = [];
  let cells = 0;

  for (const part of partsOf(value, 0)) {
    texts.push(part.text);
    cells += part.cells;
    if (cells < cellsOfTurn) continue;
    cells = 0;
    await nextTurn();
  }

  return texts.join('');
}

function* partsOf(value: unknown, depth: number): Generator<Part> {
  if (depth < deepest && Array.isArray(value)) {
    yield* partsOfList(value, depth);
  } else if (depth < deepest && isPlain(value)) {
    yield* partsOfObject(value, depth);
  } else {
    yield { text: JSON.stringify(value) ?? 'null', cells: 1 };
  }
}

/** Objects of a class, such as dates, may say themselves how they are written. */
const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (!isRecord(value) || 'toJSON' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

function* partsOfObject(value: Record<string, unknown>, depth: number): Generator<Part> {
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    if (!isWritten(member)) continue;
    yield { text: `${before}${JSON.stringify(name)}:`, cells: 0 };
    yield* partsOf(member, depth + 1);
    before = ',';
  }

  yield { text: before === '{' ? '{}' : '}', cells: 0 };
}

/** JSON has no members of these types. */
const isWritten = (member: unknown): boolean =>
  member !== undefined && typeof member !== 'function' && typeof member !== 'symbol';

/** Rows of cells are written many at a time. */
function* partsOfList(list: readonly unknown[], depth: number): Generator<Part> {
  let before = '[';
  let rows: unknown[] = [];
  let cells = 0;

  for (const [index, member] of list.entries()) {
    if (isRow(member)) {
      rows.push(member);
      cells += sizeOf(member);
      if (cells < cellsOfTurn && isRow(list[index + 1])) continue;
      yield { text: before + JSON.stringify(rows).slice(1, -1), cells };
      rows = [];
      cells = 0;
    } else {
      yield { text: before, cells: 0 };
      yield* partsOf(member, depth + 1);
    }
    before = ',';
  }

  yield { text: before === '[' ? '[]' : ']', cells: 0 };
}

/** A cell, or a row of cells: what has nothing inside that may be large. */
const isRow = (member: unknown): boolean =>
  Array.isArray(member) ? !member.some(isObject) : member !== undefined && !isObject(member);

const isObject = (member: unknown): boolean => typeof member === 'object' && member !== null;

const sizeOf = (member: unknown): number => (Array.isArray(member) ? member.length + 1 : 1);
