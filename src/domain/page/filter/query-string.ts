import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { keysOf } from '#domain/value/object/keys-of.ts';
import { cutText } from '#domain/value/text/cut-text.ts';

/*
 * The one module where the query string of a page is read and written: `region=Alaska|||Oregon` is a page
 * filter, `s.<section id>.page=2` a choice within one section.
 */

/**
 * The separator of the values of one filter in the query string; texts that contain it are escaped
 * (filter-value.ts).
 */
const valueSeparator = '|||';

/** The values of a filter in one parameter. */
export const separateValues = (parameter: string): string[] => parameter.split(valueSeparator);

/** The values of one filter as one parameter has them, and a form that repeats its name. */
export const joinedValues = (values: readonly string[]): string => values.join(valueSeparator);

/** Whether a value of a filter is chosen; of one with several, all of them. */
export function isChosenValue(value: string, chosen: readonly string[]): boolean {
  return separateValues(value).every((one) => chosen.includes(one));
}

/** The chosen values of a filter with a value added, or taken away where it is chosen. */
export function toggledValues(chosen: readonly string[], value: string): string[] {
  const values = separateValues(value);
  if (isChosenValue(value, chosen)) return chosen.filter((one) => !values.includes(one));
  return [...new Set([...chosen, ...values])];
}

/** Parameters of one section (its page, its sort order) begin with this; all others are page filters. */
const sectionParameterPrefix = 's.';

/** Whether a parameter is a choice within a section. */
export const isSectionParameter = (name: string) => name.startsWith(sectionParameterPrefix);

/**
 * What may be behind the name of a page filter: that its values are percentages, of which the filter gets the
 * shares, or that its value is one text as a person typed it, and the locale in which its numbers are
 * written.
 */
const suffixes = /(\.as-percent|\.as-text)?(?:\.in-([A-Za-z\d-]{2,35}))?$/;

/** The name by which a form sends percentages for a page filter. */
export const percentName = (name: string) => `${name}.as-percent`;

/** The name by which a form sends a text that a person types, whatever it contains. */
export const typedTextName = (name: string) => `${name}.as-text`;

/** The name by which a form sends numbers as they are written in a locale. */
export const nameInLocale = (name: string, locale: Locale) => {
  if (locale === undefined) return name;
  return `${name}.in-${locale}`;
};

/** The name of the page filter that a parameter sets. */
export const filterName = (name: string) => name.replace(suffixes, '');

/** The page filter that a parameter sets, and how its values are written. */
export function filterParameter(key: string): {
  name: string;
  isPercent: boolean;
  isTyped: boolean;
  locale: Locale;
} {
  const [suffix = '', as, locale] = suffixes.exec(key) ?? [];
  const name = key.slice(0, key.length - suffix.length);
  return { name, isPercent: as === '.as-percent', isTyped: as === '.as-text', locale };
}

/** The most characters of the search key of a page filter. */
export const maxKeyLength = 100;

/** Whether a page filter of this search key can be set by the query string. */
export const isFilterKey = (key: string): boolean =>
  key !== '' &&
  key.length <= maxKeyLength &&
  key !== embedParameter &&
  !isSectionParameter(key) &&
  filterName(key) === key;

/** Names the section that an address of a page shows alone, for frames on other sites. */
export const embedParameter = 'embed';

/** The most characters of a query string; Node.js refuses longer addresses too. */
export const maxQueryStringLength = 16_384;

/** The most characters of the selection of one filter, so that other filters fit into the address too. */
const longestSelection = 6000;

/** Whether an address has room for these values of one filter. */
export function fitsInAddress(values: readonly string[]): boolean {
  return encodeURIComponent(joinedValues(values)).length <= longestSelection;
}

/** The parameters of a query string; longer ones than `maxSearchLength` are refused with `too_large`. */
export function parseSearch(search: string): URLSearchParams {
  if (search.length > maxQueryStringLength) {
    const sentence = `The query string has more than ${maxQueryStringLength} characters.`;
    throw new TidemarkError('too_large', sentence, { details: { limit: maxQueryStringLength } });
  }
  return new URLSearchParams(search);
}

/**
 * How one choice of a visitor within a section is read from and written to the query string; null is its
 * absence.
 */
export type Parameter<Value> = { read(text: string | null): Value; write(value: Value): string | null };

/** The parameters that a section type declares, by name. */
export type ParameterSchema<Values> = { [Name in keyof Values]: Parameter<Values[Name]> };

/**
 * A 0-based position such as a page; the query string counts from 1. Anything but a whole number is the first
 * one.
 */
export const positionParameter: Parameter<number> = {
  read(text) {
    const number = Number(text ?? '1');
    if (Number.isSafeInteger(number) && number >= 1) return number - 1;
    return 0;
  },
  write: (position) => (position === 0 ? null : String(position + 1)),
};

/** A number of at least one; null is the section's own. */
export const countParameter: Parameter<number | null> = {
  read(text) {
    const number = Number(text ?? '');
    if (Number.isSafeInteger(number) && number >= 1) return number;
    return null;
  },
  write: (count) => (count === null ? null : String(count)),
};

/** A text of a person, at most 200 characters; null where there is none. */
export const textParameter: Parameter<string | null> = {
  read: (text) => cutText(text?.trim() ?? '', 200) || null,
  write: (text) => text,
};

/** A sort order that a visitor chose: a column key and a direction. */
export type SortChoice = { column: string; order: 'asc' | 'desc' };

/** A sort order as `<column>.asc` or `<column>.desc`; null is the section's own order. */
export const sortParameter: Parameter<SortChoice | null> = {
  read(text) {
    const [, column, order] = /^(.+)\.(asc|desc)$/s.exec(text ?? '') ?? [];
    if (!column) return null;
    return { column, order: order === 'desc' ? 'desc' : 'asc' };
  },
  write: (sort) => sort && `${sort.column}.${sort.order}`,
};

/** The name of a choice within a section in the query string. */
export const parameterName = (section: string, name: string) => `${sectionParameterPrefix}${section}.${name}`;

/** A visitor's choices within one section, as its type declares them. */
export function readParameters<Values extends object>(
  schema: ParameterSchema<Values>,
  section: string,
  query: URLSearchParams,
): Values {
  const values = Object.entries<Parameter<unknown>>(schema).map(([name, parameter]) => [
    name,
    parameter.read(query.get(parameterName(section, name))),
  ]);
  return Object.fromEntries(values) as Values;
}

/** Changes of a query string: some of a section's choices, and page filters (null removes one). */
export type SearchChanges<Values> = {
  parameters?: Partial<Values>;
  filters?: Record<string, string[] | null>;
};

/** A query string (`?…`, or empty) with these changes. */
export function changedSearch<Values extends object>(
  search: string,
  section: string,
  schema: ParameterSchema<Values>,
  { parameters = {}, filters = {} }: SearchChanges<Values>,
): string {
  const query = new URLSearchParams(search);
  const set = (name: string, text: string | null) => {
    if (text === null || text === '') {
      query.delete(name);
    } else {
      query.set(name, text);
    }
  };

  for (const name of keysOf(schema)) {
    const value = parameters[name];
    if (value !== undefined) {
      set(parameterName(section, name), schema[name].write(value));
    }
  }

  for (const [key, values] of Object.entries(filters)) {
    const names = [...query.keys()].filter((name) => filterName(name) === key);
    for (const name of names) {
      query.delete(name);
    }
    set(key, values && joinedValues(values));
  }

  if (query.size === 0) return '';
  return `?${query.toString()}`;
}

/** The name of the choice by which visitors search the rows of a section. */
export const searchParameterName = 'find';

/** The name of a section's choice of a page of its rows, which ends with each change of filters. */
const pageParameterName = 'page';

/** The name and value pairs of a query string that a form sends along: all except the pages of sections. */
export function hiddenFields(search: string): [string, string][] {
  return [...new URLSearchParams(search)].filter(
    ([name]) => !isSectionParameter(name) || !name.endsWith(`.${pageParameterName}`),
  );
}

/**
 * The query string (`?…`, or empty) that a GET form of these entries leads to; values of one name are joined.
 */
export function formSearch(entries: Iterable<[string, unknown]>): string {
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (typeof value === 'string' && value !== '') {
      append(values, name, value);
    }
  }

  const joined = [...values].map(([name, list]) => [name, joinedValues(list)]);
  if (joined.length === 0) return '';
  return `?${new URLSearchParams(joined).toString()}`;
}

/** Adds a value to the list of a key. */
export function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) {
    list.push(value);
  } else {
    lists.set(key, [value]);
  }
}
