import type { Cell } from '#domain/value/cell/cell.ts';
import type { FunctionName } from '#domain/value/cell/function-name.ts';
import { compareCells, compareTexts } from './naive-order.ts';
import type { NaiveRow, Names } from './naive-request.ts';

/** What a function makes of the cells of a group; `read` is how a cell is read. */
export function apply(
  fn: FunctionName,
  name: string,
  group: readonly NaiveRow[],
  of: Names,
  read: Names['value'] = of.stepped,
): Cell {
  if (fn === 'share') return share(name, group, of);
  if (fn === 'rows') return group.length;

  const values = group
    .map((row) => read(name, row))
    .filter((value) => value !== null && (fn === 'list' || !Number.isNaN(value)));
  if (fn === 'count') return values.length;

  const members = values.flat();
  const distinct = [...new Set(members)].sort((a, b) => compareCells(a, b));
  if (fn === 'distinct') return distinct.length;
  if (fn === 'list') return listed(distinct, of.type(name).dataType === 'text');
  if (fn === 'max') return distinct.at(-1) ?? null;
  if (fn === 'min') return distinct[0] ?? null;

  const numbers = members.map(numberOf).filter((number) => number !== null);
  if (numbers.length === 0) return null;

  const sum = numbers.reduce((total, number) => total + number, 0);
  if (fn === 'median') return median(numbers);
  if (fn === 'sum') return sum;
  if (fn === 'deviation') return deviation(numbers);
  return sum / numbers.length;
}

function share(name: string, group: readonly NaiveRow[], of: Names): number | null {
  const { type, dataType } = of.type(name);
  const isAmount = dataType === 'numeric' && type !== 'multiselect';
  const counted = name === 'id' ? 'rows' : 'count';
  const base = isAmount && name !== 'id' ? 'sum' : counted;
  const [part, total] = [group, of.all].map((rows) => apply(base, name, rows, of) as number | null);
  if (part === null || total === null || total === 0) return null;
  return part! / total!;
}

/** The standard deviation of a sample; null for one number alone. */
function deviation(numbers: readonly number[]): number | null {
  if (numbers.length < 2) return null;
  const mean = numbers.reduce((total, number) => total + number, 0) / numbers.length;
  const squares = numbers.reduce((total, number) => total + (number - mean) ** 2, 0);
  return Math.sqrt(squares / (numbers.length - 1));
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted(compareCells);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return (sorted[low]! + sorted[high]!) / 2;
}

function numberOf(value: Cell): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value !== '' && Number.isFinite(Number(value))) return Number(value);
  return null;
}

/** Distinct values as a list, texts in their natural order; null for none. */
function listed(distinct: readonly Cell[], areTexts: boolean): Cell {
  if (distinct.length === 0) return null;
  const texts = distinct.map(String);
  return (areTexts ? texts.toSorted(compareTexts) : texts).join(', ');
}
