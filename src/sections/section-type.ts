import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { DataRequestInput, DataResult } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column.ts';

/** Page filters in force: for each search key its values (from the page and the query string). */
export type PageFilters = Record<string, string[]>;

/** What a visitor chose within one section, from the query string: page (0-based) and order. */
export type SectionChoice = { page: number; sort: { column: string; order: 'asc' | 'desc' } | null };

/** Where a section's numbers come from; shown as attribution. */
export type Attribution = { sourceId: number; sourceName: string; versionId: number; versionName: string; updatedAt: string };

/** One answer that a section asked for, or why there is none: `message` is a sentence for people. */
export type SectionAnswer =
  | { status: 'ready'; result: DataResult; columns: SourceColumn[]; attribution: Attribution }
  | { status: 'invalid' | 'failed'; message: string };

/** What a section wants to know: named questions to versions. `kind: distinct` asks for a column's values with counts. */
export type SectionQuestion =
  | { kind: 'rows'; versionId: number; request: DataRequestInput }
  | { kind: 'distinct'; versionId: number; column: string; limit: number }
  | { kind: 'invalid'; message: string };

/** The context that questions are made in. */
export type SectionContext = { filters: PageFilters; choice: SectionChoice };

/**
 * What a section's view is given. Views are plain server-rendered markup that works without script: what a visitor
 * can change is a link (`href`) or a GET form; `hidden` are the query parameters that a form must carry along.
 */
export type SectionViewProps<State = unknown> = {
  id: string;
  title: string;
  state: State;
  answers: Record<string, SectionAnswer>;
  context: SectionContext;
  /** The address of this page with these query parameters changed (null removes one), and this section's anchor. */
  href(changes: Record<string, string | null>): string;
  /** The page's own query parameters, for forms: name and value pairs. */
  hidden: [string, string][];
  /** The names of this section's own query parameters. */
  parameter: { page: string; sort: string };
  editing: boolean;
};

/** What a section's editor is given: the settings pane, and for sections edited in place the canvas element too. */
export type SectionEditProps<State = unknown> = {
  id: string;
  state: State;
  answers: Record<string, SectionAnswer>;
  /** The new whole state; the caller saves it. */
  onChange(state: State): void;
};

/**
 * A section type: one folder and one line in `sections/index.ts`. `index.ts` is pure; `view` is what visitors get;
 * `settings` (the drawer) and `edit` (in place, on the canvas) are downloaded by editors only.
 */
export type SectionType<State = any> = {
  /** The stored element-type, e.g. `Spreadsheet`. */
  name: string;
  label: string;
  description: string;
  icon: string;
  schema: z.ZodType<State>;
  defaults: State;
  /** Reads any stored state, migrating older ones; never throws: what cannot be read becomes the defaults. */
  read(stored: unknown): State;
  /** Refuses what must not be stored (unsafe links, foreign nodes): the cleaned state, or a sentence that says why not. */
  accept(stored: unknown): { ok: true; state: State } | { ok: false; message: string };
  searchText(state: State): string;
  /** The questions that must be answered before the view can be rendered. */
  questions?(state: State, context: SectionContext): Record<string, SectionQuestion>;
  view: () => Promise<{ SectionView: ComponentType<SectionViewProps<State>> }>;
  settings?: () => Promise<{ SectionSettings: ComponentType<SectionEditProps<State>> }>;
  edit?: () => Promise<{ SectionEdit: ComponentType<SectionEditProps<State>> }>;
};
