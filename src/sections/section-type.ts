import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { HeadingLevel } from '#domain/page/content/layout.ts';
import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { ParameterSchema, SearchChanges } from '#domain/page/filter/query-string.ts';
import type { Site } from '#domain/site/site.ts';
import type { ThemeTokens } from '#domain/theme/theme.ts';
import type { EarlyInput } from '#richtext/editor/focus/early-input.ts';
import type {
  PageContext,
  SectionContext,
  SectionQuery,
  SectionResult,
} from '#domain/page/filter/section-query.ts';
import type { ExploredMap, PointPlace } from './explored-map.ts';
import type { SectionContent } from './section-content.ts';
import type { SectionData } from './section-data.ts';

/**
 * What a section's view is given. Views are plain server-rendered markup that works without script: what a
 * visitor can change is a link (`href`) or a GET form; `hidden` are the page filters that a form has to send
 * along.
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
  /**
   * The origin of the site for addresses that other sites use; empty where there is none, as in an editor.
   */
  origin?: string;
  /** The level of headings inside the section; 2 where none is given. */
  heading?: HeadingLevel | undefined;
  editing: boolean;
  /** On an editor's canvas: stores a new whole state, so that the view can offer changes of it. */
  onChange?(state: State): void;
};

/** How a section is drawn as a file: with the colours of a theme, and the text font as a data address. */
export type PictureOptions = { charts: ThemeTokens['charts']; font: string };

/**
 * How a section is drawn as the picture of links to its page; `outlines` is the text of
 * `inter-outlines.json`.
 */
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
 * Where editing on the canvas starts: where the section was clicked, in px from its upper left corner, or the
 * end of a new section.
 */
export type EditStart = { x: number; y: number } | 'end';

/** What a section edited in place is given: without a start it leaves the focus where it is. */
export type CanvasEditProps<State = unknown> = SectionEditProps<State> & {
  editStart: EditStart | undefined;
  /** Returns what was typed before the editor was loaded, once; then nothing. */
  takeTyped(): EarlyInput[];
  /**
   * Takes back what was done on the page before the section was opened, when its editor has nothing to take
   * back.
   */
  onUndo?(): void;
};

/** Turns a stored state of an older shape into the next one; any other state passes unchanged. */
type StateMigration = (stored: unknown) => unknown;

/** Where a section of a page has something to show. */
type SectionPresence = 'everywhere' | 'screen' | 'nowhere';

/**
 * When an island starts: with the first interaction with its section, when the section is visible, or soon
 * after loading.
 */
export type IslandStart = 'interaction' | 'visible' | 'idle';

/**
 * The facet of a section that a React component takes over in the browsers of visitors. The view writes its
 * markup and properties with `IslandMarkup`; the component of that name in `islands.ts` starts from the
 * markup:
 *
 * ```ts
 * island: { when: 'interaction', needs: ({ viewer }) => viewer.mayEditData },
 * ```
 */
type SectionIsland<Parameters = object> = {
  when: IslandStart;
  /** Whether the section needs its island in this context; always where it is absent. */
  needs?(context: SectionContext<Parameters>): boolean;
};

/**
 * The facet of a section that can be saved as a drawing:
 *
 * ```ts
 * picture: { drawing: () => import('./picture.ts'), markValues: () => import('./mark-values.ts') },
 * ```
 */
type SectionPicture<State, Parameters> = {
  /**
   * Draws a section as the text of an SVG; null where there is nothing to draw, or where it may not be
   * downloaded. A card is the picture of links to the page, 1,200 by 630 px, which needs no permission;
   * `cardText` says what is on it, null where there is none. A type without cards has neither.
   */
  drawing(): Promise<{
    sectionPicture(
      props: SectionViewProps<State, Parameters>,
      options: PictureOptions,
    ): Promise<string | null>;
    sectionCard?(props: SectionViewProps<State, Parameters>, options: CardOptions): Promise<string | null>;
    cardText?(props: SectionViewProps<State, Parameters>): Promise<string | null>;
  }>;
  /** The values of the marks of a section that has too many for elements; null where there are none. */
  markValues(): Promise<{
    markValues(props: SectionViewProps<State, Parameters>): Promise<MarkValues | null>;
  }>;
};

/**
 * The facet of a section that has a screen of its own, where its map is moved and enlarged:
 *
 * ```ts
 * explored: () => import('./explored-map.ts'),
 * ```
 */
type SectionExplored<State, Parameters> = () => Promise<{
  /** What is on the map; null where nothing is drawn. */
  exploredMap(props: SectionViewProps<State, Parameters>): Promise<ExploredMap | null>;
  /** What is said of single rows of a layer whose points come as tiles, from a result of their query. */
  pointPlaces?(
    state: State,
    layer: string,
    found: { rows: SectionResult; site: Pick<Site, 'base_url'> },
  ): PointPlace[];
}>;

/**
 * The facet of a section whose look can be kept by name in its site, and shared by others:
 *
 * ```ts
 * styling: mapStyling,
 * ```
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the styles of each type are of another shape
type SectionStyling<State, Style = any> = {
  /** The id of the style that a state refers to; null for none. */
  idOf(state: State): number | null;
  /** The state with another style, from which it departs in the same. */
  withId(state: State, id: number): State;
  /** A stored state as it is shown with its style. */
  styled(state: State, style: Style): State;
  /**
   * What is stored of a state that is shown: its departures from its style. Parts that were not there
   * `before` depart in nothing.
   */
  stored(state: State, style: Style, before: State): State;
};

/**
 * A section type: one folder and one line in `sections/list.ts`. `index.ts` is pure; `view` is what visitors
 * get; `settings` (the drawer) and `edit` (in place, on the canvas) are downloaded by editors only. A note is
 * a whole type:
 *
 * ```ts
 * export const noteSection: SectionType<NoteState> = {
 *   name: 'Note',
 *   label: 'Note',
 *   description: 'A text beside the others.',
 *   icon: 'text',
 *   schema,
 *   defaults,
 *   read,
 *   accept: (stored) => ({ ok: true, state: read(stored) }),
 *   opensSettings: true,
 *   content: { searchText: ({ text }) => text },
 *   view: () => import('./view.tsx'),
 *   settings: () => import('./settings.tsx'),
 * };
 * ```
 *
 * The facets `content`, `data`, `styling`, `picture`, `explored` and `island` are given by the types that
 * have them.
 */
// A registry holds types of different states: only `any` fits both where a state is given and where it is
// returned.
// oxlint-disable typescript/no-explicit-any
export type SectionType<State = any, Parameters extends object = any> = {
  /** The stored element-type, e.g. `Spreadsheet`. */
  name: string;
  label: string;
  description: string;
  icon: string;
  /** Where the picker lists the type: those with the lowest number first, those without one last. */
  rank?: number;
  /**
   * Whether a new section of the type opens its settings; types that are edited in place need none at first.
   */
  opensSettings?: boolean;
  /**
   * Whether pages show sections of the type only to people who may edit data; searches and lists of sections
   * leave them out.
   */
  isForDataEditors?: boolean;
  schema: z.ZodType<State>;
  defaults: State;
  /** Applied in this order to any stored state before it is parsed; each has golden cases. */
  migrations?: readonly StateMigration[];
  /** Reads any stored state, migrating older ones; never throws: an unreadable state becomes the defaults. */
  read(stored: unknown): State;
  /**
   * Validates a state before it is stored (unsafe links, unknown nodes): the cleaned state, or a message for
   * people.
   */
  accept(stored: unknown): { ok: true; state: State } | { ok: false; message: string };
  /**
   * What a visitor may choose within a section of the type: how each choice is read from the query string.
   */
  parameters?: ParameterSchema<Parameters>;
  /** The queries whose results the view is rendered from. */
  queries?(state: State, context: SectionContext<Parameters>): Record<string, SectionQuery>;
  /**
   * Where a published section has something to show: on screens and paper, on screens alone, or nowhere;
   * everywhere where absent.
   */
  presence?(state: State, context: PageContext): SectionPresence;
  /**
   * Loads what the view itself loads later, so that it can be rendered in one pass; undefined when nothing is
   * missing.
   */
  preload?(state: State): Promise<void> | undefined;
  view: () => Promise<{ SectionView: ComponentType<SectionViewProps<State, Parameters>> }>;
  settings?: () => Promise<{ SectionSettings: ComponentType<SectionEditProps<State>> }>;
  edit?: () => Promise<{ SectionEdit: ComponentType<CanvasEditProps<State>> }>;
  content?: SectionContent<State>;
  data?: SectionData<State>;
  styling?: SectionStyling<State>;
  picture?: SectionPicture<State, Parameters>;
  explored?: SectionExplored<State, Parameters>;
  island?: SectionIsland<Parameters>;
};
