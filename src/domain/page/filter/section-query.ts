import type { ChosenProjection } from '#domain/geo/chosen-projection.ts';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { OperationName } from '#domain/formula/condition.ts';
import type { DataRequest, DataRequestInput, DataResult } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { MenuItem } from '#domain/page/tree/navigation.ts';
import type { SectionList, SectionListQuery } from '#domain/page/content/section-list.ts';

/** Page filters in force: for each search key its values (from the page and the query string). */
export type PageFilters = Record<string, string[]>;

/** What the person who looks at a page may do there; never who they are. */
export type SectionViewer = {
  level: number;
  mayEditPage: boolean;
  mayEditData: boolean;
  /** Whether visitors may read the page. */
  isPublicPage: boolean;
};

/**
 * How the filters that sections of a page offer compare, by search key; null for one that compares the
 * results of groups. Any other filter of the page is a list of values.
 */
export type FilterOperations = Readonly<Record<string, OperationName | null>>;

/** The filters of a page that the conditions of a section depend on. */
export type FiltersInForce = {
  filters: PageFilters;
  /** Those that the page sets, whatever the query string says. */
  ownFilters?: PageFilters | undefined;
  operations?: FilterOperations | undefined;
};

/** The context in which all sections of a page are queried and shown. */
export type PageContext = FiltersInForce & {
  viewer: SectionViewer;
  site: { id: number; name: string; base_url: string };
  /** The locale in which the data of the site is written, and visitors enter it. */
  locale?: Locale;
  /** `path` is below the site's base url, with a leading slash. */
  page: { id: number; title: string; path: string };
  menu: MenuItem[];
  /** Whether the browser has the page already, and what does not depend on its filters. */
  isFragment?: boolean;
};

/**
 * The context in which one section is queried and shown: its page, and a visitor's choices as its type
 * declares them.
 */
export type SectionContext<Parameters = object> = PageContext & {
  parameters: Parameters;
  /** The keys of filters that other sections of the page name on paper, or a form of this one. */
  namedFilters?: readonly string[];
  /** The keys of filters that sections of the page select by, which forms clear with their own. */
  selectedFilters?: readonly string[];
};

/**
 * Where a section's data comes from; shown as attribution. `updatedAt` is ISO 8601, `licenses` the addresses
 * of the licence of a source that has one, or of those of the parts of a joined source, whose names are
 * `parts`. `isLate` says that newer data cannot be fetched, is overdue, or waits for a person.
 */
export type Attribution = {
  sourceId: number;
  sourceName: string;
  versionId: number;
  versionName: string;
  updatedAt: string;
  licenses?: readonly string[];
  parts?: readonly string[];
  isLate?: boolean;
};

/**
 * The result of one query of a section: data, for a query of sections a list of them, the shapes of a
 * boundary set, or why there is none, with the locale in which it is written. `message` is a sentence for
 * people.
 */
export type SectionResult =
  | {
      status: 'ready';
      result: DataResult;
      columns: SourceColumn[];
      attribution: Attribution;
      /** Whether the rows of its source may be edited. */
      managed: boolean;
      /** The language that texts of its columns are translated to. */
      language?: string;
      locale?: Locale;
    }
  | { status: 'listed'; list: SectionList; locale?: Locale }
  | { status: 'shapes'; shapes: PreparedShapes | null; attribution?: Attribution }
  | {
      status: 'invalid' | 'failed';
      message: string;
      isTemporary?: boolean;
      /** Whether it takes long: it goes on, and another request gets its result. */
      isComputing?: boolean;
      /** Whether reading the data takes a higher level than the viewer has. */
      isForOthers?: boolean;
    };

/** The rows of a query that has a result. */
export type ReadyResult = Extract<SectionResult, { status: 'ready' }>;

/** Whether a section has nothing to show to this viewer, because its data is for others. */
export function isRestricted(results: Record<string, SectionResult>): boolean {
  // Shapes are no data of the section; those of a source that are for others have failed.
  const all = Object.values(results).filter(({ status }) => status !== 'shapes');
  return all.length > 0 && all.every((result) => 'isForOthers' in result && result.isForOthers === true);
}

/** Why a query has no result; empty where it has one. */
export const problemOf = (result: SectionResult): string => {
  if ('message' in result) return result.message;
  return '';
};

/**
 * A condition that applies where the version has its column, with data of one of these types; of any, where
 * missing.
 */
export type OptionalCondition = {
  condition: NonNullable<DataRequestInput['normalFilter']>[number];
  dataTypes?: DataType[];
};

/**
 * The groups in the result of another query of the same section, by the names of their columns there; null
 * cells are groups, too.
 */
export type ShownGroups = { query: string; columns: string[] };

/**
 * A query of a section: to a version, for the published sections of its site (`sections`), or for the shapes
 * of a boundary set. `optional` conditions are added to its others; with `ignoresMissing`, columns that the
 * version does not have are left out of the result. `distinct` is for the values of a column with their
 * counts, `histogram` for the rows of its steps, of which there are about `most` at round values; both of the
 * rows that meet the conditions. A query that is `narrowedTo` groups waits for the result which has them.
 */
export type SectionQuery =
  | {
      kind: 'rows';
      versionId: number;
      request: DataRequestInput;
      optional?: OptionalCondition[];
      ignoresMissing?: boolean;
      narrowedTo?: ShownGroups;
    }
  | {
      kind: 'distinct';
      versionId: number;
      column: string;
      limit: number;
      /** A text that the values, or their labels, contain. */
      search?: string;
      /** Whether empty cells are counted behind the values, beside the limit. */
      empties?: boolean;
      formulas?: DataRequest['formulas'];
      normalFilter?: DataRequest['normalFilter'];
      optional?: OptionalCondition[];
    }
  | {
      kind: 'histogram';
      versionId: number;
      column: string;
      /** What the column with the starts of the steps is called in the result. */
      name?: string;
      most?: number;
      filterRelation?: DataRequest['filterRelation'];
      formulas?: DataRequest['formulas'];
      normalFilter?: DataRequest['normalFilter'];
      optional?: OptionalCondition[];
    }
  | ({ kind: 'sections' } & SectionListQuery)
  | ShapesQuery
  | { kind: 'invalid'; message: string };

/**
 * A query for the shapes of a shipped boundary set, or of the rows of a version, which have the regions by
 * the column `key` and their names by `label`; both are found where absent. `land` is the extent of a map of
 * land alone.
 */
export type ShapesQuery = { kind: 'shapes'; projection?: ChosenProjection } & (
  | { set: string }
  | { land: BoundingBox }
  | { versionId: number; key?: string; label?: string }
);

/** A query of a section to a version of data. */
export type DataQuery = Exclude<SectionQuery, { kind: 'invalid' | 'sections' | 'shapes' }>;

/** The results of a page's sections: by section id, then by query name. */
export type PageResults = Record<string, Record<string, SectionResult>>;
