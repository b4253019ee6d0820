import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { SourceInfo } from '#dataview/data-state.ts';
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

/** Turns a stored state of an older shape into the next one; any other state passes unchanged. */
export type StateMigration = (stored: unknown) => unknown;

/**
 * A section type: one folder and one line in `sections/list.ts`. `index.ts` is pure; `view` is what visitors get;
 * `settings` (the drawer) and `edit` (in place, on the canvas) are downloaded by editors only.
 */
// A registry holds types of different states: only `any` fits both where a state is given and where it is returned.
// oxlint-disable-next-line typescript/no-explicit-any
export type SectionType<State = any> = {
  /** The stored element-type, e.g. `Spreadsheet`. */
  name: string;
  label: string;
  description: string;
  icon: string;
  schema: z.ZodType<State>;
  defaults: State;
  /** Applied in this order to any stored state before it is parsed; each has golden cases. */
  migrations: readonly StateMigration[];
  /** Reads any stored state, migrating older ones; never throws: an unreadable state becomes the defaults. */
  read(stored: unknown): State;
  /** Validates a state before it is stored (unsafe links, unknown nodes): the cleaned state, or a message for people. */
  accept(stored: unknown): { ok: true; state: State } | { ok: false; message: string };
  /** The text that search finds the section by. */
  searchText(state: State): string;
  /** Tags inside the state; the section's own tags are not among them. */
  tags(state: State): string[];
  /** The ids of the data versions that the state names, each once. */
  dataVersions(state: State): number[];
  /** The state with its data taken from another version; absent where a type shows no data. */
  withVersion?(state: State, version: SourceInfo): State;
  /** The queries whose results the view is rendered from. */
  queries?(state: State, context: SectionContext): Record<string, SectionQuery>;
  /** Whether the picker no longer offers the type; sections of it still work. */
  deprecated?: boolean;
  /** Whether a new section of the type opens its settings; types that are edited in place need none at first. */
  opensSettings: boolean;
  view: () => Promise<{ SectionView: ComponentType<SectionViewProps<State>> }>;
  /** Loads what the view itself loads later, so that it can be rendered in one pass. */
  preload?(state: State): Promise<void>;
  settings?: () => Promise<{ SectionSettings: ComponentType<SectionEditProps<State>> }>;
  edit?: () => Promise<{ SectionEdit: ComponentType<SectionEditProps<State>> }>;
};
