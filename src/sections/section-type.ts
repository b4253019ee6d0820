import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { SectionResult, SectionContext, SectionQuery } from '#domain/page/section-query.ts';

export type {
  Attribution,
  PageFilters,
  SectionResult,
  SectionChoice,
  SectionContext,
  SectionQuery,
} from '#domain/page/section-query.ts';

/**
 * What a section's view is given. Views are plain server-rendered markup that works without script: what a visitor
 * can change is a link (`href`) or a GET form; `hidden` are the query parameters that a form must carry along.
 */
export type SectionViewProps<State = unknown> = {
  id: string;
  title: string;
  state: State;
  results: Record<string, SectionResult>;
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
  answers: Record<string, SectionResult>;
  /** The new whole state; the caller saves it. */
  onChange(state: State): void;
};

/**
 * A section type: one folder and one line in `sections/index.ts`. `index.ts` is pure; `view` is what visitors get;
 * `settings` (the drawer) and `edit` (in place, on the canvas) are downloaded by editors only.
 */
// A registry holds types of different states, and each reads its own: only `any` is both argument and answer there.
// oxlint-disable-next-line typescript/no-explicit-any
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
  queries?(state: State, context: SectionContext): Record<string, SectionQuery>;
  view: () => Promise<{ SectionView: ComponentType<SectionViewProps<State>> }>;
  /** Loads what the view itself loads later, so that it can be rendered in one pass. */
  preload?(state: State): Promise<void>;
  settings?: () => Promise<{ SectionSettings: ComponentType<SectionEditProps<State>> }>;
  edit?: () => Promise<{ SectionEdit: ComponentType<SectionEditProps<State>> }>;
};
