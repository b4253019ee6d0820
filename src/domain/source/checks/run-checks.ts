import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import type { CheckUnit } from './check-kind.ts';
import {
  checkKind,
  checkNames,
  type Check,
  type CheckChoice,
  type CheckName,
  type Finding,
} from './checks.ts';
import type { KeptMeasures, TableMeasures } from './measures.ts';
import { columnPair, type TablePair } from './pair.ts';
import { haveSameColumns, isSameTable } from './table-checks.ts';

/** Versions may differ by so much more than they have differed so far. */
const margin = 1.5;

/**
 * The checks that are proposed for a source, by its versions so far (newest first): each may differ from the
 * one before as far as versions usually do, or somewhat further than these ones did. `choices` are what
 * people decided.
 */
export function proposeChecks(
  versions: readonly KeptMeasures[],
  choices: readonly CheckChoice[] = [],
): Check[] {
  const [newest] = versions;
  if (!newest) return [];
  const pairs = versions.slice(0, -1).map(({ table, matched }, at): TablePair => {
    return { before: versions[at + 1]!.table, after: table, matched, shared: null, now: 0 };
  });

  return checkNames.flatMap((check) => {
    const columns = checkKind(check).of === 'table' ? [null] : newest.table.columns.map(({ name }) => name);
    return columns.map((column): Check => {
      const usual = usualLimit(check, column, pairs);
      return { check, column, ...usual, ...choiceFor(choices, check, column) };
    });
  });
}

function usualLimit(
  check: CheckName,
  column: string | null,
  pairs: readonly TablePair[],
): Pick<Check, 'most' | 'isOff'> {
  const past = pairs.map((pair) => measureOf(check, column, pair) ?? 0).filter(Number.isFinite);
  const { most, isLeast } = checkKind(check);
  if (isLeast || most === Infinity) return { most, isOff: false };
  return { most: Math.max(most, margin * Math.max(0, ...past)), isOff: false };
}

/** What was decided about a check of a column, or about the check of all columns. */
function choiceFor(
  choices: readonly CheckChoice[],
  check: CheckName,
  column: string | null,
): Partial<Pick<Check, 'most' | 'isOff'>> {
  const own = choices.filter((choice) => choice.check === check);
  const choice = own.find((one) => one.column === column) ?? own.find((one) => one.column === undefined);
  const decided: Partial<Pick<Check, 'most' | 'isOff'>> = {};
  if (choice?.most !== undefined) {
    decided.most = choice.most;
  }
  if (choice?.isOff !== undefined) {
    decided.isOff = choice.isOff;
  }
  return decided;
}

/** How much of what a check measures there is; null where it does not apply. */
function measureOf(check: CheckName, column: string | null, pair: TablePair): number | null {
  const kind = checkKind(check);
  if (kind.of === 'table') return kind.measure(pair);
  const columns = column === null ? null : columnPair(pair, column);
  return columns && kind.measure(columns, pair);
}

/** What a person calls a column. */
export type NameOfColumn = (name: string) => string;

/**
 * What the checks of a source find in a table that follows another one, with the earlier versions of the
 * source, newest first. What is the same as the version before is never wrong.
 */
export function runChecks(
  checks: readonly Check[],
  pair: TablePair,
  earlier: readonly TableMeasures[] = [],
  nameOf: NameOfColumn = (name) => name,
): Finding[] {
  if (isSameTable(pair)) return [];

  const findings = checks.flatMap(({ check, column, most, isOff }): Finding[] => {
    const measured = isOff ? null : measureOf(check, column, pair);
    if (measured === null || Number.isNaN(measured) || isWithin(check, measured, most)) return [];
    return [{ check, column, measured, most, text: sentenceOf({ check, column, measured }, pair, nameOf) }];
  });
  return [...findings, ...oldData(pair, earlier)];
}

const isWithin = (check: CheckName, measured: number, most: number): boolean =>
  checkKind(check).isLeast ? measured >= most : measured <= most;

/** A file that is an earlier version is no new one, whatever its limits are. */
function oldData({ after }: TablePair, earlier: readonly TableMeasures[]): Finding[] {
  const at = earlier.findIndex((table) => haveSameColumns(table, after));
  if (at < 0) return [];
  const text = `This is the data of an earlier version, ${plural(at + 2, 'version')} back.`;
  return [{ check: 'newestEarlier', column: null, measured: at + 1, most: 0, text }];
}

function sentenceOf(
  { check, column, measured }: Pick<Finding, 'check' | 'column' | 'measured'>,
  pair: TablePair,
  nameOf: NameOfColumn,
): string {
  const kind = checkKind(check);
  const amount = amountOf(measured, kind.unit);
  if (kind.of === 'table') return kind.sentence(amount, pair);
  const columns = columnPair(pair, column!)!;
  return kind.sentence(amount, { ...columns, name: nameOf(column!) }, pair);
}

/** An amount of what a check measures, in words. */
function amountOf(value: number, unit: CheckUnit): string {
  const rounded = Number(value.toPrecision(value < 10 ? 2 : 3));
  if (!Number.isFinite(value)) return 'infinitely';
  if (unit === 'percent' || unit === 'points') return `${formatNumber(rounded)}%`;
  if (unit === 'rows') return plural(value, 'row');
  if (unit === 'values') return plural(value, 'value');
  if (unit === 'days') return plural(Math.max(1, Math.round(value)), 'day');
  return `${formatNumber(rounded)} times`;
}
