import { filterName, fitsInAddress } from '#domain/page/filter/query-string.ts';
import { problemOf, type PageFilters, type SectionResult } from '#domain/page/filter/section-query.ts';
import { withUnit } from '#domain/source/column/column-unit.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { partLabels, type DatePart } from '#domain/value/date/date-part.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import {
  listsValues,
  offeredFilters,
  offeredKeys,
  rowsName,
  searchKey,
  searchText,
  valuesName,
  type OfferedFilter,
} from '../query/build-queries.ts';
import { underCurrentName } from '../sources/current-columns.ts';
import type { DataState } from '../state/data-state.ts';
import { comparedResult, unitOfResult } from '../state/group-results.ts';
import { conditionNamesOf, filterLabel } from '../query/function-in-words.ts';
import { filterChips } from './filter-chips.ts';
import { filterChoices, isCut } from './filter-choices.ts';
import type { FilterChoice, FilterField, FilterFormProps, ManyField } from './filter-form-props.ts';
import { activeValues } from '../query/filters-in-force.ts';
import { readyResult } from '../query/ready-result.ts';
import { rangeField } from './range-field.ts';
import { thresholdField } from './threshold-field.ts';

type FilterContext = {
  id: string;
  state: DataState;
  /** By query name. */
  results: Record<string, SectionResult>;
  filters: PageFilters;
  href(changes: { filters?: Record<string, string[] | null> }): string;
  hidden: [string, string][];
  /** The keys of filters that sections of the page select by. */
  selected?: readonly string[] | undefined;
  locale?: Locale;
};

/** The form of the filters that a section offers visitors; null when it offers none. */
export function filterForm({
  id,
  state,
  results,
  filters,
  href,
  hidden,
  selected = [],
  locale,
}: FilterContext): FilterFormProps | null {
  const offered = offeredFilters(state);
  if (offered.length === 0) return null;

  const keys = offered.flatMap(offeredKeys);
  const { placement, filterGridSize } = state.display;
  const cleared = [...keys, ...selected];
  const searched = offered.map(({ key }) => searchKey(key));
  const isSet = cleared.some((key) => Object.hasOwn(filters, key) && !searched.includes(key));
  const fields = offered.map((one) =>
    filterField(one, results[valuesName(one.key)], { id, state, results, filters, href, locale }),
  );

  return {
    id,
    action: href({}),
    placement,
    columns: Math.min(filterGridSize, offered.length),
    hidden: hidden.filter(([name]) => !keys.includes(filterName(name))),
    clear: isSet ? href({ filters: Object.fromEntries(cleared.map((key) => [key, null])) }) : null,
    chips: filterChips(fields, filters, href, textsOf(locale)),
    fields,
  };
}

function filterField(
  stored: OfferedFilter,
  result: SectionResult | undefined,
  { id, state, results, filters, href, locale }: Omit<FilterContext, 'hidden' | 'selected'>,
): FilterField {
  const { key, filter } = stored;
  const ready = readyResult(result);
  const source = ready?.columns.find(({ name }) => name === stored.column.name) ?? null;
  const column = underCurrentName(stored.column, source);
  const compared = comparedResult(state.columns, column, filter);
  const offered = { ...stored, column: { ...column, type: compared.type } };
  const chosen = activeValues(filter, column, { filters });
  const unit = unitOfResult(compared, source?.unit);
  const isExcluding = filter.operation === 'exclude' && listsValues(filter);
  const texts = textsOf(locale);
  const plain = comparedLabel(column, filter, { state, results, locale });
  const named = column.customName ? plain : withUnit(plain, unit);
  const label = isExcluding ? excludingLabel(named, filter, texts) : named;
  const field = { id: `${id}-${key}`, key, label, locale };

  // A range can be entered while its histogram cannot be read for a moment.
  if (result?.status === 'failed' && !result.isTemporary) {
    return { ...field, kind: 'message', message: problemOf(result) };
  }

  if (filter.operation === 'range') {
    return { ...field, ...rangeField(offered, chosen, result, { unit, locale }) };
  }

  if (!listsValues(filter)) {
    return { ...field, ...thresholdField(offered, label, { value: chosen[0] ?? '', locale, unit }) };
  }

  if (filter.part !== '') {
    return { ...field, ...partField(offered, filter.part, { chosen, isExcluding, href, locale }) };
  }

  if (!result) return { ...field, kind: 'loading' };
  if (result.status !== 'ready') return { ...field, kind: 'message', message: problemOf(result) };

  return { ...field, ...choiceField(offered, result, { chosen, isExcluding, filters, href }) };
}

/** What a filter compares in words, its columns and values called as the result of the section has them. */
function comparedLabel(
  column: OfferedFilter['column'],
  { fn }: OfferedFilter['filter'],
  { state, results, locale }: Pick<FilterContext, 'state' | 'results' | 'locale'>,
): string {
  const rows = readyResult(results[rowsName]);
  const names = rows && conditionNamesOf({ ...rows, locale });
  const current = state.columns.map((one) =>
    underCurrentName(
      one,
      rows?.columns.find(({ name }) => name === one.name),
    ),
  );
  return filterLabel(column, fn, current, textsOf(locale), names);
}

/** The label of a filter that leaves rows out. */
function excludingLabel(
  label: string,
  { isMulti }: OfferedFilter['filter'],
  { filters: texts }: Texts,
): string {
  if (isMulti) return texts.isNoneOfLabel({ label });
  return texts.isNotLabel({ label });
}

type ReadyResult = Extract<SectionResult, { status: 'ready' }>;

/** A field that offers all values of a part of dates, in the order of the calendar. */
function partField(
  offered: OfferedFilter,
  part: DatePart,
  { chosen, locale, ...own }: PartOptions,
): ReturnType<typeof fieldOfChoices> {
  const choices = partLabels(part, locale).map(({ value, label }): FilterChoice => [value, label, null]);
  return fieldOfChoices(offered, choices, { chosen, long: null, ...own });
}

type ChoiceOptions = { chosen: string[]; isExcluding: boolean } & Pick<FilterContext, 'href'>;
type PartOptions = ChoiceOptions & Pick<FilterContext, 'locale'>;

/** A field that offers the values of a column: one of them, or several. */
function choiceField(
  offered: OfferedFilter,
  result: ReadyResult,
  { filters, ...options }: ChoiceOptions & Pick<FilterContext, 'filters'>,
) {
  const { key } = offered;
  const choices = filterChoices(offered, result, options.chosen);
  const search = searchText(key, filters);
  const long = search !== '' || isCut(result) ? { name: searchKey(key), search } : null;
  return fieldOfChoices(offered, choices, { long, ...options });
}

function fieldOfChoices(
  { key, filter }: OfferedFilter,
  choices: FilterChoice[],
  { chosen, isExcluding, href, long }: ChoiceOptions & Pick<ManyField, 'long'>,
) {
  const common = { isExcluding, choices, long };
  if (!filter.isMulti) return { ...common, kind: 'one' as const, chosen: chosen[0] ?? '' };

  const listed = choices.map(([value]) => value);
  return {
    ...common,
    kind: 'many' as const,
    chosen,
    all: fitsInAddress(listed) ? href({ filters: { [key]: listed } }) : null,
    none: href({ filters: { [key]: null } }),
  };
}
