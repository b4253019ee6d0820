import type { SectionQuery } from '#domain/page/filter/section-query.ts';

/** A key with a last part, or the beginning of all such keys where there is none. */
const keyOf = (...parts: readonly unknown[]): unknown[] => parts.filter((part) => part !== undefined);

/**
 * The keys of the browser's query cache: what is read under a key is invalidated by it or by a prefix of it.
 */
export const queryKeys = {
  /** Everything that is read of sources below. */
  sources: ['sources'],
  /** The first sources that can be chosen, and those that are used with their columns. */
  sourceChoices: ['sources', 'choices'],
  /** Those that a text finds, or one of its words. */
  foundSources: (search: string, anyWord: boolean) => ['sources', 'found', search, anyWord],
  /** Some of them with their columns. */
  chosenSources: (keys: readonly string[]) => ['sources', 'chosen', keys],
  source: (id: number) => ['sources', id],
  /** Which of these versions may be read. */
  readableVersions: (ids: readonly number[]) => ['sources', 'readable-versions', ids],
  /** The join that is proposed for sources, and what matches in one. */
  proposedJoin: (kind: string, sources: readonly number[]) => ['sources', 'proposed-join', kind, sources],
  joinedParts: (source: number) => ['sources', 'joined-parts', source],
  joinOfSource: (source: number) => ['sources', 'join-of-source', source],
  joinMatches: (join: object | null, versions: readonly (number | null)[]) => [
    'sources',
    'join-matches',
    join,
    versions,
  ],
  /** What differs between two versions, and the rows that do. */
  comparison: (before: number, after: number, key: readonly string[] | null) => [
    'sources',
    'comparison',
    before,
    after,
    key,
  ],
  differences: (before: number, after: number, search: object) => [
    'sources',
    'differences',
    before,
    after,
    search,
  ],
  /** What a file would change where it is published so. */
  uploadComparison: (id: number, publication: object) => ['upload-comparison', id, publication],
  uploadDifferences: (id: number, publication: object) => ['upload-differences', id, publication],
  uploadChecks: (id: number, publication: object) => ['upload-checks', id, publication],
  connectors: ['connectors'],
  connectionProposals: (address: string) => ['connection-proposals', address],
  sourceRun: (id: number) => ['source-run', id],
  sourceConnection: (sourceId: number) => ['sources', 'connection', sourceId],
  heldRunComparison: (id: number) => ['held-run', id],
  heldRunDifferences: (id: number) => ['held-run', id, 'rows'],
  /** The viewer's latest job that moves sections. */
  sectionMove: ['section-move'],
  /** What moves of sections would do; one move, and one section of it. */
  plannedMoves: ['planned-moves'],
  plannedMove: (move: object) => ['planned-moves', 'all', move],
  sectionMovePreview: (section: object) => ['planned-moves', 'section', section],
  sourceOwner: (sourceId: number) => ['sources', 'owner', sourceId],
  possibleOwners: (sourceId: number, search: string) => ['sources', 'possible-owners', sourceId, search],
  usedBy: (sourceId: number, versionId: number | null) => ['used-by', sourceId, versionId],
  /** What the picker shows of a section type with a source. */
  sectionPreview: (typeName: string, sourceId: number) => ['section-preview', typeName, sourceId],
  /** Lists of the published sections of the site are apart, because each publication changes them. */
  sectionResults: (sectionId: string, queries: Record<string, SectionQuery>) => [
    Object.values(queries).some(({ kind }) => kind === 'sections') ? 'section-lists' : 'section-results',
    sectionId,
    queries,
  ],
  sectionLists: ['section-lists'],
  /** Which of these addresses lead nowhere. */
  goneAddresses: (urls: readonly string[]) => ['gone-addresses', urls],
  tablesOfSource: (source: number) => ['tables-of-source', source],
  pageGeneration: (template: number) => ['page-generation', template],
  /** What is known of the values of a version. */
  knownValues: (versionId: number | null) => ['known-values', versionId],
  /** What generating pages from a template would do, with some controls. */
  generationPreview: (template: number, controls?: unknown) =>
    keyOf('generation-preview', template, controls),
  /** The styles of the maps of the site; the states of one, and the pages that use it. */
  mapStyles: ['map-styles'],
  mapStyleHistory: (id: number) => ['map-styles', id, 'history'],
  mapStyleUsage: (id: number) => ['map-styles', id, 'usage'],
  /** All pages of the site, for their tree and for choices. */
  sitePages: ['site-pages'],
  linkedPages: (paths: readonly string[]) => ['site-pages', 'linked', paths],
  /** The pages that a text finds; for an empty one those near a page first. */
  foundPages: (search: string, near: number) => ['site-pages', 'found', search, near],
  /** What publishing a page with a title does to addresses. */
  addressChange: (pageId: number, title: string) => ['site-pages', 'address-change', pageId, title],
  pageName: (pageId: number) => ['site-pages', 'name', pageId],
  draftView: (path: string) => ['draft-view', path],
  pageHistory: (pageId: number) => ['page-history', pageId],
  /** That the draft of a page is saved. */
  savedDraft: (pageId: number) => ['saved-draft', pageId],
  /** The preview links of a page, and when it is published, in a language or the original. */
  pageSharing: (pageId: number, language?: string) => keyOf('page-sharing', pageId, language),
  /** The states of a page: their list, or the content of one (`revision: null`: of the newest). */
  pageVersions: (pageId: number, of?: { kind: string; revision: number | null }) =>
    keyOf('page-versions', pageId, of),
  /** The history of a version's rows; of one row, or within one entry, where named. */
  rowHistory: (versionId: number, of?: { rowId: number | null } | { within: number }) =>
    keyOf('row-history', versionId, of),
  profile: (versionId: number) => ['profile', versionId],
  unmatchedRegions: (versionId: number, column: string, set: string) => [
    'profile',
    versionId,
    'regions',
    column,
    set,
  ],
  extents: (versionId: number) => ['profile', versionId, 'extents'],
  firstRows: (versionId: number) => ['first-rows', versionId],
  /** What a measure that is built is over all rows. */
  measurePreview: (versionId: number, measure: object) => ['measure-preview', versionId, measure],
  validity: (versionId: number) => ['validity', versionId],
  invalidValues: (versionId: number, column: string) => ['invalid-values', versionId, column],
  /** The options of a column, some of them rows of another version. */
  columnOptions: (versionId: number, column: string) => ['column-options', versionId, column],
  /** The options of a column that a search finds. */
  foundOptions: (versionId: number, column: string, search: string) => [
    'found-options',
    versionId,
    column,
    search,
  ],
  /** The first options that a choice of columns in another version gives. */
  optionsPreview: (versionId: number, request: unknown) => ['options-preview', versionId, request],
  distinctValues: (versionId: number, column: string, search: string) => [
    'distinct-values',
    versionId,
    column,
    search,
  ],
  /** The uploads of the user: all lists, or that of a source (null: all uploads). */
  ownUploads: (sourceId?: number | null) => keyOf('own-uploads', sourceId),
  upload: (id: number) => ['upload', id],
  uploadEvents: (etlContextId: number | undefined) => ['upload-events', etlContextId],
  /** The sites of pages at this host. */
  pageSites: ['page-sites'],
  jobs: ['jobs'],
  /**
   * The lists of the Team screen: people, groups, invitations, requests; with `of` one of them, as a search
   * has found it.
   */
  people: (of?: { list: string; search: string }) => keyOf('people', of),
  accessChanges: ['access-changes'],
} as const;
