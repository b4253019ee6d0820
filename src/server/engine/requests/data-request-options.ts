import type { Viewer } from '#domain/access/access.ts';
import type { DataRequest, DataRequestInput } from '#domain/query/data-request.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { StateAge } from '../log/state-batches.ts';

/**
 * For whom a request runs (a visitor by default: labels and options come only from sources the viewer may
 * read), until when, in which language codes have their labels, and whether the last commits may be missing.
 */
export type RequestOptions = StateAge & {
  viewer?: Viewer;
  signal?: AbortSignal | undefined;
  language?: string | undefined;
  /**
   * After this many milliseconds a request whose result is not cached rejects with a `ComputingError`. It
   * goes on for some time, so that an equal request gets its result.
   */
  patience?: number | undefined;
};

/**
 * Which rows are read; `formulas` are columns of the caller, and `normalFilter` conditions that all apply, as
 * in a data request.
 */
type ReadRows = RequestOptions & {
  formulas?: DataRequest['formulas'] | undefined;
  normalFilter?: DataRequestInput['normalFilter'] | undefined;
};

/**
 * Which rows are counted by the steps of a column: those that meet all conditions, or any. With `most`, there
 * are about so many steps, which begin at round values.
 */
export type HistogramOptions = ReadRows & {
  filterRelation?: DataRequestInput['filterRelation'];
  most?: number | undefined;
};

/** Which distinct values are wanted, and of which rows. */
export type DistinctOptions = ReadRows & {
  search?: string;
  /** The locale in which numbers and dates of the search are written. */
  searchLocale?: Locale;
  limit: number;
  empties?: boolean;
};

/**
 * Which options are wanted: those that contain `search`, and where given, those that are, or are called, one
 * of `values`.
 */
export type OptionsSearch = RequestOptions & { search?: string; values?: readonly string[]; limit: number };
