import type { DataRequest, DataRequestInput, DataResult } from '../query/data-request.ts';
import type { SourceColumn } from '../source/column.ts';

/** Page filters in force: for each search key its values (from the page and the query string). */
export type PageFilters = Record<string, string[]>;

/** What a visitor chose within one section, from the query string: page (0-based) and order. */
export type SectionChoice = { page: number; sort: { column: string; order: 'asc' | 'desc' } | null };

/** The context that questions are made in. */
export type SectionContext = { filters: PageFilters; choice: SectionChoice };

/** Where a section's numbers come from; shown as attribution. `updatedAt` is ISO 8601. */
export type Attribution = {
  sourceId: number;
  sourceName: string;
  versionId: number;
  versionName: string;
  updatedAt: string;
};

/** One answer that a section asked for, or why there is none: `message` is a sentence for people. */
export type SectionResult =
  | { status: 'ready'; result: DataResult; columns: SourceColumn[]; attribution: Attribution }
  | { status: 'invalid' | 'failed'; message: string };

/** What a section wants to know: named questions to versions. `kind: distinct` asks for a column's values with counts. */
export type SectionQuery =
  | { kind: 'rows'; versionId: number; request: DataRequestInput }
  | {
      kind: 'distinct';
      versionId: number;
      column: string;
      limit: number;
      formulas?: DataRequest['formulas'];
    }
  | { kind: 'invalid'; message: string };

/** The answers of a page's sections: by section id, then by question name. */
export type PageResults = Record<string, Record<string, SectionResult>>;
