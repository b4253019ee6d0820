import { columnType } from '#columns/index.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { nameInLocale, percentName } from '#domain/page/filter/query-string.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { hasAmounts } from '#domain/source/column/has-amounts.ts';
import { haveSeparators } from '#domain/value/cell/common-decimals.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { percentageOf, shareUnit } from '#domain/value/cell/share-unit.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { OfferedFilter } from '../query/build-queries.ts';
import { rangeText, rangeKeys, readRange } from '../query/filter-range.ts';
import type { RangeField } from './filter-form-props.ts';
import { readyResult } from '../query/ready-result.ts';
import { enteredNumber, inputType, unitOfNumbers, unreadableProblem } from './threshold-field.ts';

/** A range with the histogram of the column, as far as there is one. */
export function rangeField(
  { key, column }: OfferedFilter,
  values: string[],
  result: SectionResult | undefined,
  { unit, locale }: { unit: string | undefined; locale: Locale },
): Omit<RangeField, 'id' | 'key' | 'label'> {
  const { from, to } = readRange(values);
  const { dataType } = columnType(column.type);
  const ready = readyResult(result);
  const steps = ready?.result.rows ?? [];
  const [least, greatest] = endsOf(result);
  const isIn = ([start, end]: Cell[]) => isWithin(start ?? null, end ?? null, from, to);
  const source = sourceColumnSchema.parse({
    name: column.name,
    type: dataType === 'timestamp' ? 'date' : column.type,
  });
  const names = rangeKeys(key);
  const isShare = unit === shareUnit;
  const labelled = { ...source, display_name: column.display_name };
  const hasSeparators = hasAmounts(labelled) || haveSeparators([least ?? null, greatest ?? null]);

  const isNumeric = dataType === 'numeric';
  const shown = (value: Cell | undefined) => {
    if (value === null || value === undefined) return '';
    if (!isNumeric) return columnType(source.type).text(value, { ...source, locale });
    return formatValue(readNumber(value) ?? value, { hasSeparators, locale, unit: unitOfNumbers(unit) });
  };

  const sent = (name: string) =>
    nameInLocale(isShare ? percentName(name) : name, isNumeric ? locale : undefined);
  const entered = (end: string | null) => {
    const text = isShare ? percentageOf(end ?? '') : (end ?? '');
    if (isNumeric) return enteredNumber(text, locale);
    return text;
  };
  const endType = (end: string | null) => {
    if (isNumeric) return 'text';
    return inputType(end ?? '', 'date');
  };

  return {
    kind: 'range',
    isNumeric,
    types: { from: endType(from), to: endType(to) },
    isShare,
    names: { from: sent(names.from), to: sent(names.to) },
    from: entered(from),
    to: entered(to),
    text: from || to ? rangeText({ from: shown(from), to: shown(to) }, textsOf(locale).filters) : '',
    least: shown(least),
    greatest: shown(greatest),
    steps: steps.map((step) => [Number(step[2]), isIn(step)]),
    problem: rangeProblem(from, to, { dataType, locale }),
  };
}

/**
 * The least and the greatest value of a column. The end of the last step may be greater: a step of whole
 * numbers ends before the next number.
 */
function endsOf(result: SectionResult | undefined): (Cell | undefined)[] {
  if (result?.status !== 'ready') return [];
  const { rows, totals } = result.result;
  return totals ?? [rows[0]?.[0], rows.at(-1)?.[1]];
}

/** Whether a step overlaps a range; dates in ISO 8601 are compared as texts. */
function isWithin(start: Cell, end: Cell, from: string | null, to: string | null): boolean {
  if (typeof start === 'number') {
    return (from === null || Number(end) > Number(from)) && (to === null || start <= Number(to));
  }
  return (from === null || String(end) > from) && (to === null || String(start) <= to);
}

function rangeProblem(
  from: string | null,
  to: string | null,
  { dataType, locale }: { dataType: DataType; locale: Locale },
): string | null {
  for (const value of [from, to]) {
    const problem = value !== null && unreadableProblem(value, dataType, locale);
    if (problem) return problem;
  }

  if (from !== null && to !== null && isBackwards(from, to, dataType)) {
    return textsOf(locale).filters.endsBeforeBegin;
  }

  return null;
}

function isBackwards(from: string, to: string, dataType: DataType): boolean {
  if (dataType === 'numeric') return Number(from) > Number(to);
  return from > to;
}
