import { isDatePart, partName } from '#domain/value/date/date-part.ts';
import { lastDayOfStep, stepStyles, type DateStep } from '#domain/value/date/date-step.ts';

import { formatStyledDate } from '#domain/value/date/format-date.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import { toggledValues } from '#domain/page/filter/query-string.ts';
import type { PageFilters } from '#domain/page/filter/section-query.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { ColumnDescriptor, ColumnFilter } from '../state/column-descriptor.ts';
import { dateStepOf } from '../state/column-rules.ts';
import type { DataState } from '../state/data-state.ts';
import { underCurrentName } from '../sources/current-columns.ts';
import { valuesOrNone } from './filter-chips.ts';
import { chosenLabel } from '../query/value-names.ts';
import { pageRange, rangeKeys } from '../query/filter-range.ts';
import { filterKey } from '../query/filters-in-force.ts';
import type { SectionRows } from '../query/section-rows.ts';
import { partOfGroups, selectionColumn, selectingColumns } from '../state/selection-column.ts';
import { partKey } from '../query/filter-part.ts';

/** What a section lets visitors filter the page by: its column, and the chosen values in the query string. */
export type ValueSelection = {
  column: ColumnDescriptor;
  label: string;
  /** The names in the query string that it is set by. */
  keys: readonly string[];
  chosen: readonly string[];
  /** What people read for a chosen value. */
  textOf(value: string): string;
  /** The address of the page with a value of the filter added, or taken away where it is chosen. */
  toggle(value: string): string;
  clear: string;
  /** The filters of the page that choose this value alone, and those that choose none. */
  only(value: string): ChosenFilters;
  none: ChosenFilters;
};

/** What is chosen of filters, by their names in the query string; null for nothing. */
export type ChosenFilters = Record<string, string[] | null>;

/** The names in the query string that a section selects by; none where it has no selection. */
export function selectedKeys(state: Pick<DataState, 'columns' | 'display'>): string[] {
  const keys = selectingColumns(state).flatMap((column) => {
    if (stepOf(column)) return Object.values(rangeKeys(keyOf(column)));
    return [valuesKeyOf(column)];
  });
  return [...new Set(keys)];
}

/** The step by which the dates of a column are grouped, if they are. */
function stepOf(column: ColumnDescriptor): DateStep | null {
  const step = column.group ? dateStepOf(column) : null;
  if (step === null || isDatePart(step)) return null;
  return step;
}

const keyOf = (column: ColumnDescriptor): string => keyOfPart(column, '') ?? column.name;

/** The key of a filter that follows the page and compares this part of the dates; null for none. */
function keyOfPart(column: ColumnDescriptor, part: ColumnFilter['part']): string | null {
  const keys = column.filters
    .filter((filter) => filter.part === part)
    .map((filter) => filterKey(filter, column));
  return keys.find((key) => key !== null) ?? null;
}

/** The key of the values that a section selects by: those of a column, or of the part of its dates. */
function valuesKeyOf(column: ColumnDescriptor): string {
  const part = partOfGroups(column);
  if (part === null) return keyOf(column);
  return keyOfPart(column, part) ?? partKey(keyOf(column), part);
}

/**
 * The selection of a section; null where it has none. Without `rows`, its chosen values are shown as they are
 * stored.
 */
export function selectionOf(
  state: DataState,
  filters: PageFilters,
  href: FiltersHref,
  rows: Pick<SectionRows, 'shown' | 'locale'> | null,
): ValueSelection | null {
  const column = selectionColumn(state);
  if (!column) return null;
  return selectionBy(column, filters, href, rows);
}

/** The selections of a pivot, one for each of its groups that can be filtered; see `selectionOf`. */
export function selectionsOf(
  state: Pick<DataState, 'columns' | 'display'>,
  filters: PageFilters,
  href: FiltersHref,
  rows: Pick<SectionRows, 'shown' | 'locale'> | null,
): ValueSelection[] {
  return selectingColumns(state).map((column) => selectionBy(column, filters, href, rows));
}

type FiltersHref = (changes: { filters: ChosenFilters }) => string;

function selectionBy(
  column: ColumnDescriptor,
  filters: PageFilters,
  href: FiltersHref,
  rows: Pick<SectionRows, 'shown' | 'locale'> | null,
): ValueSelection {
  const key = valuesKeyOf(column);
  const part = partOfGroups(column);
  const step = stepOf(column);
  const shown = rows?.shown.find(({ descriptor }) => descriptor === column);
  const label = columnLabel(underCurrentName(column, shown?.source));
  if (step) return { ...stepSelection(column, step, { filters, href, locale: rows?.locale }), label };

  const chosen = ownValue(filters, key) ?? [];
  const to = (values: string[]) => href({ filters: { [key]: valuesOrNone(values) } });
  return {
    column,
    label,
    keys: [key],
    chosen,
    textOf: (value) => {
      const text = textOfFilterValue(value);
      if (part !== null && text !== null) return partName(part, text, rows?.locale);
      if (shown) return chosenLabel(value, shown.rules, shown.labels ?? {});
      return textOfFilterValue(value) ?? textsOf(rows?.locale).data.empty;
    },
    toggle: (value) => to(toggledValues(chosen, value)),
    clear: to([]),
    only: (value) => ({ [key]: [value] }),
    none: { [key]: null },
  };
}

/**
 * The selection of one year, quarter, month, week or day: the range of its days, so that all sections
 * understand it.
 */
function stepSelection(
  column: ColumnDescriptor,
  step: DateStep,
  {
    filters,
    href,
    locale,
  }: {
    filters: PageFilters;
    href: FiltersHref;
    locale: Locale;
  },
): Omit<ValueSelection, 'label'> {
  const names = rangeKeys(keyOf(column));
  const range = pageRange(keyOf(column), filters);
  const isStep = range?.from && range.to === lastDayOfStep(range.from, step);
  const chosen = isStep && range.from ? [range.from] : [];
  const none = { [names.from]: null, [names.to]: null };
  const clear = href({ filters: none });
  const only = (value: string): ChosenFilters => {
    const from = value.slice(0, 10);
    const to = lastDayOfStep(from, step);
    if (to === null) return none;
    return { [names.from]: [from], [names.to]: [to] };
  };

  return {
    column,
    keys: Object.values(names),
    chosen,
    textOf: (value) => formatStyledDate(new Date(value), stepStyles[step], locale),
    toggle(value) {
      if (chosen.includes(value.slice(0, 10))) return clear;
      return href({ filters: only(value) });
    },
    clear,
    only,
    none,
  };
}
