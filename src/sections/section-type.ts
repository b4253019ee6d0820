import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { ShownVersion } from '#dataview/state/data-state.ts';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import type { HeadingLevel } from '#domain/page/content/layout.ts';
import type { FilterInWords } from '#dataview/filters/followed-in-words.ts';
import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { ParameterSchema, SearchChanges } from '#domain/page/filter/query-string.ts';
import type { ThemeTokens } from '#domain/theme/theme.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { ColouredCode } from '#richtext/document-code.ts';
import type { EarlyInput } from '#richtext/editor/focus/early-input.ts';
import type { Ground } from '#richtext/grounds.ts';
import type { TakenIds } from '#richtext/heading-anchors.ts';
import type {
  FilterOperations,
  FiltersInForce,
  PageContext,
  SectionContext,
  SectionQuery,
  PageFilters,
  SectionResult,
} from '#domain/page/filter/section-query.ts';

/**
 * What a section's view is given. Views are plain server-rendered markup that works without script: what a visitor
 * can change is a link (`href`) or a GET form; `hidden` are the page filters that a form has to send along.
 */
export type SectionViewProps<State = unknown, Parameters = object> = {
  id: string;
  title: string;
  state: State;
  /** By query name. */
  results: Record<string, SectionResult>;
  context: SectionContext<Parameters>;
  /** The address of this page with these choices and filters changed, at this section's anchor. */
  href(changes: SearchChanges<Parameters>): string;
  hidden: [string, string][];
  /** The origin of the site for addresses that other sites use; empty where there is none, as in an editor. */
  origin?: string;
  /** The level of headings inside the section; 2 where none is given. */
  heading?: HeadingLevel | undefined;
  editing: boolean;
  /** On an editor's canvas: stores a new whole state, so that the view can offer changes of it. */
  onChange?(state: State): void;
};

/** How a section is drawn as a file: with the colours of a theme, and the text font as a data address. */
export type PictureOptions = { charts: ThemeTokens['charts']; font: string };

/** How a section is drawn as the picture of links to its page; `outlines` is the text of `inter-outlines.json`. */
export type CardOptions = {
  title: string;
  site: string;
  tokens: Pick<ThemeTokens, 'charts' | 'colors'>;
  outlines: string;
};

/** What a section's settings in the drawer are given. */
export type SectionEditProps<State = unknown> = {
  id: string;
  state: State;
  /** By query name. */
  results: Record<string, SectionResult>;
  /** The new whole state; the caller saves it. */
  onChange(state: State): void;
};

/**
 * Where editing on the canvas starts: where the section was clicked, in px from its upper left corner, or the end of a
 * new section.
 */
export type EditStart = { x: number; y: number } | 'end';

/** What a section edited in place is given: without a start it leaves the focus where it is. */
export type CanvasEditProps<State = unknown> = SectionEditProps<State> & {
  editStart: EditStart | undefined;
  /** Returns what was typed before the editor was loaded, once; then nothing. */
  takeTyped(): EarlyInput[];
  /** Takes back what was done on the page before the section was opened, when its editor has nothing to take back. */
  onUndo?(): void;
};

/** Turns a stored state of an older shape into the next one; any other state passes unchanged. */
type StateMigration = (stored: unknown) => unknown;

/** Where the values of a filter come from, and what people read for one of them. */
type FilterValues = {
  query: Extract<SectionQuery, { kind: 'distinct' }>;
  labelOf(value: NonNullable<Cell>, columns: SourceColumn[], locale: Locale): string;
};

/**
 * The search keys of page filters that a view shows: its form sets the `offered` ones, a choice among its data the `selected`
 * ones. `operations` are how the offered ones compare.
 */
type ShownFilters = { offered: string[]; selected: string[]; operations?: FilterOperations };

/** Where a section of a page has something to show. */
type SectionPresence = 'everywhere' | 'screen' | 'nowhere';

/**
 * When an island starts: with the first interaction with its section, when the section is visible, or soon after
 * loading.
 */
export type IslandStart = 'interaction' | 'visible' | 'idle';

/**
 * A section's island. The view writes its markup and properties with `IslandFrame`; in the browser the component of
 * that name starts from the markup.
 */
type SectionIsland<Parameters = object> = {
  when: IslandStart;
  /** Whether the section needs its island in this context; always where it is absent. */
  needs?(context: SectionContext<Parameters>): boolean;
};

/**
 * A section type: one folder and one line in `sections/list.ts`. `index.ts` is pure; `view` is what visitors get;
 * `settings` (the drawer) and `edit` (in place, on the canvas) are downloaded by editors only.
 */
// A registry holds types of different states: only `any` fits both where a state is given and where it is returned.
// oxlint-disable typescript/no-explicit-any
export type SectionType<State = any, Parameters extends object = any> = {
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
  /** The title that the content itself has, such as that of a graph; empty where it has none. */
  title?(state: State): string;
  /** The text that search finds the section by. */
  searchText(state: State): string;
  /** Tags inside the state; the section's own tags are not among them. */
  tags(state: State): string[];
  /** The ids of the data versions that the state names, each once. */
  dataVersions(state: State): number[];
  /** The addresses that the state links to, each once; absent where a type has no links of its own. */
  links?(state: State): string[];
  /**
   * The state with other addresses in its links, also in those that the cells of a row complete; absent where there are
   * none.
   */
  withLinks?(state: State, change: (url: string) => string): State;
  /**
   * The ids of the headings in its view, in their order, with what people call them. They are none of those that the page
   * has `taken` before, and are added to these.
   */
  anchors?(state: State, taken: TakenIds): { id: string; text: string }[];
  /** The keys of the images and files that the state names; absent where a type shows none. */
  assets?(state: State): string[];
  /** The code that the view shows in colours, in its order; absent where a type shows none. */
  code?(state: State): ColouredCode[];
  /**
   * What should be looked at before the state is published, in sentences; absent where a type checks nothing. `grounds`
   * are the colours of the page in both modes.
   */
  warnings?(state: State, grounds: readonly Ground[]): string[];
  /**
   * The state with its data taken from another version; absent where a type shows no data. With `from`, only what is
   * taken from the version of this id changes.
   */
  withVersion?(state: State, version: ShownVersion, from?: number): State;
  /** The columns that it takes from each version, with what people call them; absent where a type shows no columns. */
  usedColumns?(state: State): { versionId: number; columns: { name: string; label: string }[] }[];
  /**
   * The state with the names and types that the sources have for its columns now; absent where a type shows no columns.
   */
  withCurrentColumns?(state: State, sources: readonly CatalogueSource[]): State;
  /**
   * The state when a source is chosen for it; undefined where the source has no version. Absent where a type shows no
   * data.
   */
  withSource?(state: State, source: CatalogueSource): State | undefined;
  /** Whether `withSource` makes use of what the columns hold, so that this is read before. */
  usesProfile?: boolean;
  /** Whether a section of the type shows nothing until its source is chosen. */
  needsSource?: boolean;
  /**
   * Whether pages show sections of the type only to people who may edit data; searches and lists of sections leave them
   * out.
   */
  isForDataEditors?: boolean;
  /**
   * The state as it is shown to people who may not read some of its versions; the default state where absent.
   */
  withoutVersions?(state: State, hidden: ReadonlySet<number>): State;
  /** What a visitor may choose within a section of the type: how each choice is read from the query string. */
  parameters?: ParameterSchema<Parameters>;
  /** The queries whose results the view is rendered from. */
  queries?(state: State, context: SectionContext<Parameters>): Record<string, SectionQuery>;
  /**
   * Where a published section has something to show: on screens and paper, on screens alone, or nowhere; absent for types
   * that always have.
   */
  presence?(state: State, context: PageContext): SectionPresence;
  /** Whether a published section is hidden with its title, because it has no data and its settings say so. */
  isHidden?(state: State, results: Record<string, SectionResult>): boolean;
  /** Where the picker lists the type: those with the lowest number first, those without one last. */
  rank?: number;
  /** Whether the picker no longer offers the type; sections of it still work. */
  deprecated?: boolean;
  /** Whether a new section of the type opens its settings; types that are edited in place need none at first. */
  opensSettings: boolean;
  /** The page filters that the view itself shows; its queries say which others it depends on. */
  shownFilters?(state: State): ShownFilters;
  /** The search keys of the page filters that filters of its columns take their values from. */
  followedKeys?(state: State): string[];
  /** The names of its columns to which page filters of the same name apply. */
  followedNames?(state: State): string[];
  /** The page filters that it follows without showing them, in words, for where no other section shows them. */
  followedInWords?(
    state: State,
    filters: PageFilters,
    results: Record<string, SectionResult>,
  ): FilterInWords[];
  /**
   * The query for the values of one page filter that the view shows, and the label of a value; null for any other key.
   */
  filterValues?(state: State, key: string, page: FiltersInForce): FilterValues | null;
  /** Lets a React component take over the section in the browsers of visitors. */
  island?: SectionIsland<Parameters>;
  view: () => Promise<{ SectionView: ComponentType<SectionViewProps<State, Parameters>> }>;
  /**
   * Draws a section as the text of an SVG; null where there is nothing to draw, or where it may not be downloaded. A card is
   * the picture of links to the page, 1,200 by 630 px, for which nothing has to be allowed; `cardText` says what is on it,
   * null where there is none.
   */
  picture?: () => Promise<{
    sectionPicture(
      props: SectionViewProps<State, Parameters>,
      options: PictureOptions,
    ): Promise<string | null>;
    sectionCard(props: SectionViewProps<State, Parameters>, options: CardOptions): Promise<string | null>;
    cardText(props: SectionViewProps<State, Parameters>): string | null;
  }>;
  /** The values of the marks of a section that has too many for elements; null where there are none. */
  markValues?: () => Promise<{
    markValues(props: SectionViewProps<State, Parameters>): Promise<MarkValues | null>;
  }>;
  /**
   * Loads what the view itself loads later, so that it can be rendered in one pass; undefined when nothing is missing.
   */
  preload?(state: State): Promise<void> | undefined;
  settings?: () => Promise<{ SectionSettings: ComponentType<SectionEditProps<State>> }>;
  edit?: () => Promise<{ SectionEdit: ComponentType<CanvasEditProps<State>> }>;
};
