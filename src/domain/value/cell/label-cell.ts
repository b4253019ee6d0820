import type { Cell } from './cell.ts';
import { ownValue } from '#domain/value/object/own-value.ts';

/** The labels of codes, by their text. */
export type Labels = Readonly<Record<string, string>>;

/**
 * A cell as people read it: codes by their labels, the members of a list one by one; without labels as it is.
 */
export function labelCell(value: Cell, labels: Labels | null | undefined): Cell {
  if (!labels || value === null) return value;
  const name = (code: Cell) => ownValue(labels, String(code)) ?? String(code);
  if (Array.isArray(value)) return value.map(name);
  return name(value);
}
