import type { FilterInWords } from '#dataview/filters/followed-in-words.ts';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import type { ShownVersion } from '#dataview/state/data-state.ts';
import type { NewColumns, UsedColumn } from '#domain/source/column/used-column.ts';
import type {
  FilterOperations,
  FiltersInForce,
  SectionContext,
  SectionQuery,
  SectionResult,
} from '#domain/page/filter/section-query.ts';
import type { LayerTiles } from '#domain/page/filter/layer-tiles.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';

/** Where the values of a filter come from, and what people read for one of them. */
type FilterValues = {
  query: Extract<SectionQuery, { kind: 'distinct' }>;
  labelOf(value: NonNullable<Cell>, columns: SourceColumn[], locale: Locale): string;
};

/**
 * The search keys of page filters that a view shows: its form sets the `offered` ones, a choice among its
 * data the `selected` ones. `operations` are how the offered ones compare.
 */
type ShownFilters = { offered: string[]; selected: string[]; operations?: FilterOperations };

/** How a section type follows the newest versions of sources. */
type FollowedSources<State> = {
  /** The ids of the sources that the state follows. */
  followed(state: State): number[];
  /** The ids of the versions that it shows in any case. */
  pinned(state: State): number[];
  /** The state with the newest versions of the sources that it follows. */
  withNewest(state: State, newest: ReadonlyMap<number, ShownVersion>): State;
};

/**
 * The facet of a section type that shows versions of sources. `dataSection(schema)` makes all of it for
 * states that extend the shared one, and a type changes what it does differently:
 *
 * ```ts
 * const common = dataSection<GraphState>(graphStateSchema);
 *
 * export const graphSection: SectionType<GraphState> = {
 *   ...common,
 *   data: { ...common.data, usesProfile: true, withSource: firstGraph },
 *   …
 * };
 * ```
 */
export type SectionData<State> = {
  /** The ids of the data versions that the state names, each once. */
  dataVersions(state: State): number[];
  /**
   * The state with its data taken from another version; with `from`, only what is taken from the version of
   * this id.
   */
  withVersion(state: State, version: ShownVersion, from?: number): State;
  /**
   * The state as it is shown to people who may not read some of its versions; the default state where absent.
   */
  withoutVersions?(state: State, hidden: ReadonlySet<number>): State;
  /** How it follows the newest versions of sources; missing where it cannot. */
  newest?: FollowedSources<State>;
  /** The columns that it takes from each version, and what for. */
  usedColumns?(state: State): { versionId: number; columns: UsedColumn[] }[];
  /** The state in which what is taken from a version (`from`) comes from columns with new names. */
  withRenamedColumns?(state: State, columns: NewColumns, from: number): State;
  /** The state with the names and types that the sources have for its columns now. */
  withCurrentColumns?(state: State, sources: readonly CatalogueSource[]): State;
  /** The state when a source is chosen for it; undefined where the source has no version. */
  withSource?(state: State, source: CatalogueSource): State | undefined;
  /**
   * The states of other types that become one of this type, by the names of these types: what fits is kept.
   * A type that names no other cannot be made of one.
   */
  from?: Readonly<Record<string, (state: unknown) => State>>;
  /** Whether `withSource` makes use of what the columns hold, so that this is read before. */
  usesProfile?: boolean;
  /** Whether a section of the type shows nothing until its source is chosen. */
  needsSource?: boolean;
  /** Whether a published section is hidden with its title, because it has no data and its settings say so. */
  isHidden?(state: State, results: Record<string, SectionResult>): boolean;
  /** The page filters that the view itself shows; its queries say which others it depends on. */
  shownFilters?(state: State): ShownFilters;
  /** The search keys of the page filters that filters of its columns take their values from. */
  followedKeys?(state: State): string[];
  /** The names of its columns to which page filters of the same name apply. */
  followedNames?(state: State): string[];
  /**
   * The page filters that it follows without showing them, in words, for pages where no other section shows
   * them.
   */
  followedInWords?(
    state: State,
    page: Pick<FiltersInForce, 'filters' | 'operations'>,
    results: Record<string, SectionResult>,
  ): FilterInWords[];
  /**
   * The query for the values of one page filter that the view shows, and the label of a value; null for any
   * other key.
   */
  filterValues?(state: State, key: string, page: FiltersInForce): FilterValues | null;
  /**
   * What the tiles of one of its layers are made of; null for a layer that it does not have, or that has
   * none.
   */
  tiles?(state: State, layer: string, context: SectionContext): LayerTiles | null;
};
