import { columnType } from '#columns/index.ts';
import { dateParts, partName, type DatePart } from '#domain/value/date/date-part.ts';
import type { WrittenColumn } from '#domain/source/column/column.ts';
import { textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import type { FilterOperations, FiltersInForce, SectionResult } from '#domain/page/filter/section-query.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { rowsName } from '../query/build-queries.ts';
import { columnKey, type ColumnDescriptor, type ColumnFilter } from '../state/column-descriptor.ts';
import { underCurrentName } from '../sources/current-columns.ts';
import type { DataState } from '../state/data-state.ts';
import { comparedResult, unitOfResult } from '../state/group-results.ts';
import { conditionNamesOf, filterLabel } from '../query/function-in-words.ts';
import { comparedAmount } from './threshold-field.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import { rangeText, pageRange, rangeKeys } from '../query/filter-range.ts';
import { chosenLabel } from '../query/value-names.ts';
import { canCompare, filterKey, followsItsName, followsPart } from '../query/filters-in-force.ts';
import { partKey } from '../query/filter-part.ts';
import { readyResult } from '../query/ready-result.ts';
import { isSelectedBy, selectingColumns } from '../state/selection-column.ts';
import { sourceColumnOf } from '../sources/source-column.ts';

/** The signs of comparisons, which are the same in all languages. */
const signs: Partial<Record<ColumnFilter['operation'], string>> = { gt: '>', gte: '≥', lt: '<', lte: '≤' };

/** A condition in words; values are listed behind a colon. */
function conditionText(
  label: string,
  operation: ColumnFilter['operation'],
  values: readonly string[],
  { data, filters: texts }: Texts,
): string {
  const value = values.join(data.separator);
  const sign = signs[operation];
  if (sign) return `${label} ${sign} ${value}`;
  if (operation === 'like') return texts.contains({ label, value });
  if (operation !== 'exclude') return data.titled({ title: label, text: value });
  if (values.length > 1) return texts.isNoneOf({ label, values: value });
  return texts.isNot({ label, value });
}

/** A page filter in words such as `City: Seattle`, and the names of the query string that set it. */
export type FilterInWords = { text: string; names: string[] };

/**
 * The page filters that a section follows without showing them, in words, each once: what a reader has to
 * know where no other section shows them.
 */
export function followedInWords(
  { columns, display }: Pick<DataState, 'columns' | 'display'>,
  { filters, operations = {} }: Pick<FiltersInForce, 'filters' | 'operations'>,
  results: Record<string, SectionResult>,
): FilterInWords[] {
  const found = readyResult(results[rowsName]);
  const texts = textsOf(found?.locale);
  // What is chosen in the section itself is shown there.
  const selecting = selectingColumns({ columns, display });
  const conditionNames = found && conditionNamesOf(found);
  const words = columns.flatMap((column) => {
    const own = found?.columns.find(({ name }) => name === column.name);
    const named = underCurrentName(column, own);
    const described = own ?? sourceColumnOf(column);
    const source = { ...described, locale: found?.locale };
    const labels = found?.result.labels?.[columnKey(column)] ?? {};

    return followedFilters(column, display, operations).flatMap(({ key, operation, fn, part }) => {
      if (isSelectedBy(selecting, column, part)) return [];

      const label = filterLabel(named, fn, columns, texts, conditionNames);
      const compared = comparedResult(columns, column, { fn });
      const textOf = (value: string) => {
        if (value === '') return '';
        const isAmount = fn !== '' && columnType(compared.type).dataType === 'numeric';
        if (isAmount) return comparedAmount(value, unitOfResult(compared, own?.unit), found?.locale);
        return chosenLabel(value, source, labels);
      };
      const range = pageRange(key, filters);
      const ends = { from: textOf(range?.from ?? ''), to: textOf(range?.to ?? '') };
      const given = (ownValue(filters, key) ?? []).filter((value) => value !== '');
      const values =
        operation === 'like' ? given : given.map(part === '' ? textOf : nameOfPart(part, source));

      const names = rangeKeys(key);

      const inWords: FilterInWords[] = [];
      if (range) {
        const text = texts.data.titled({ title: label, text: rangeText(ends, texts.filters) });
        inWords.push({ text, names: [names.from, names.to] });
      }
      if (values.length > 0 && operation !== 'range') {
        inWords.push({ text: conditionText(label, operation, values, texts), names: [key] });
      }

      return inWords;
    });
  });

  return [...new Map(words.map((one) => [one.text, one])).values()];
}

/** A filter of the page that a column follows: its key, and what it compares in which way. */
type Followed = Pick<ColumnFilter, 'operation' | 'fn' | 'part'> & { key: string };

const nameOfPart =
  (part: DatePart, { locale }: WrittenColumn) =>
  (value: string): string => {
    const text = textOfFilterValue(value);
    return text === null ? textsOf(locale).data.empty : partName(part, text, locale);
  };

/**
 * The page filters that a column follows: by filters that no visitor sees in the section, or by its name, and
 * then as the page compares them.
 */
function followedFilters(
  column: ColumnDescriptor,
  { usePageFilters }: DataState['display'],
  operations: FilterOperations,
): Followed[] {
  const own = column.filters.flatMap((filter): Followed[] => {
    const key = filterKey(filter, column);
    const isHidden = filter.type !== 'external' && !filter.ignoresAddress;
    const { operation, fn, part } = filter;
    if (key !== null && isHidden) return [{ key, operation, fn, part }];
    return [];
  });
  if (!usePageFilters) return own;

  const parts = dateParts
    .filter((part) => followsPart(column, part))
    .map((part): Followed => {
      const key = partKey(column.name, part);
      return { key, operation: ownValue(operations, key) ?? 'filter', fn: '', part };
    });
  if (followsItsName(column)) {
    const compared = ownValue(operations, column.name);
    const operation = compared === undefined ? 'filter' : compared;
    const isCompared = operation !== null && canCompare(column, operation);
    // A range of the page applies however its values are compared.
    const name: Followed = {
      key: column.name,
      operation: isCompared ? operation : 'range',
      fn: '',
      part: '',
    };
    return [...own, name, ...parts];
  }

  return [...own, ...parts];
}
