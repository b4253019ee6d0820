import { GraphQLError } from 'graphql';
import type { GraphqlScalars } from '#domain/site/graphql-scalars.ts';
import { readJsonValue } from './json-value.ts';

/** What each scalar of GraphQL holds, for readers of the schema. All of them are JSON. */
export const scalarDescriptions: Record<keyof GraphqlScalars, string> = {
  AssetFields: 'Values of an image or a file: `name`, `altText`, `focalX` and `focalY`, or some of them.',
  AuditFilter:
    'Which entries of the audit log are read: by `kind`, `person` (a part of an address), `from` and `to` (days of UTC).',
  Categories: 'A list of categories: each is a word, or a path of words from broad to narrow.',
  CategoryTree:
    'A tree of categories: each has its `name`, its `path`, the `count` of what is filed in or below it, and `children`.',
  CellPatches:
    'A list of rows with new values: `rowId`, `cells` with the raw text by column name, and `base` with the values that these cells had.',
  CheckChoices:
    'Decisions about checks of a source: the `check`, the `column` (all where missing), the limit (`most`), and whether it `isOff`.',
  CheckFindings:
    'What checks found: the `check`, the `column` (null for whole tables), how much (`measured`), how much is allowed (`most`), and a sentence (`text`).',
  ColumnOptions:
    'A list of options with `value` and `label`; `filter` has the values that other columns of the row must have for the option to be offered.',
  ColumnProfiles:
    'A list of columns with their numbers of `filled`, `empty`, `invalid` and `distinct` cells, the `least` and `greatest` value, the most frequent values (`top`) or a `histogram`.',
  ConnectionAccess:
    'How a source signs in where it fetches: with `user` and `password`, with a `token`, and with `headers` by name.',
  ConnectionSettings:
    'Where a source fetches from: the `kind` of its connector, and what that needs, such as the `address` of a file of the web (`web`).',
  Connector:
    'A kind of places that sources fetch from: its `kind`, `label` and `description`, and the `fields` and `secrets` of its form.',
  DataRequest:
    'Which rows, or groups of rows, are read: `attributes`, `filter`, `groupBy`, `orderBy`, `fromIndex`, `toIndex` and more.',
  DataResult:
    'Rows as lists of cells in the order of `columns`, with `length` (the number of all rows), `totals`, the `labels` of codes, also of those in conditions of measures (`conditionLabels`), and the `problems` of invalid rows.',
  DesignTokens: 'A file of design tokens in the format of the Design Tokens Community Group.',
  DifferentRows:
    'A list of rows that differ, with `kind` (`added`, `removed` or `changed`), `id`, the cells `before` and `after` by column name, the `changed` columns, and the `count` of such rows.',
  DistinctValues: 'A list of values with `value`, `count` and, for codes, `label`.',
  DraftView: 'The draft of a page as the editor shows it: site, menu, content, filters and results.',
  EditedColumns: 'All columns of a source with their attributes, in order, as an editor may set them.',
  EditResult:
    'The result of an edit: `seq`, its entry in the history (null if nothing changed), and the `rowIds` of new rows or the number of `deleted` or `cleared` rows.',
  EventPayload:
    'The details of an event: counts of the work so far, a `message`, or the values `before` and `after` a change.',
  GenerationControls:
    'What pages are generated from: the `source` and `version` with the rows, the `title` pattern, the `key` column and the `filters`.',
  Join: 'How the rows of a joined source are made: its `kind` (`left`, `inner`, `full` or `append`), its `parts` with `source` and `name`, its `keys` or the `place` by which rows are matched, its `columns` with their names in the parts, and the `partColumn`.',
  JoinMatches:
    'What matches in a join: the numbers of `rows` of the result and of each side, of its rows that are `matched`, without a key or a place (`keyless`) and `repeated`, with examples.',
  Layers: 'The tables found in a file: columns with types and examples, number of rows, notes and a preview.',
  LookedAtPlace:
    'A place before it is read: what its service says (`described`), its first rows (`preview`), and `choices` with `settings` where there are several tables.',
  MapStyleLook:
    'What a map style decides: whether maps have a `legend`, and how `layers` of each type look: their classes, palette, sizes and density.',
  NavigationOptions: 'Options of the top bar or the side navigation that differ from those of the theme.',
  NavItems: 'Entries of a menu with `name`, `path`, `authLevel` and `subMenus`.',
  NewRows: 'A list of new rows: the raw text of their cells by column name; null is an empty cell.',
  NewSite:
    'A new site: its `name`, `base_url`, `pattern_type` and other fields of `Site`; missing ones have their defaults.',
  SourceSchedule:
    'When a source fetches its data: `every` (`minutes`, `day`, `week`, `month`, `quarter` or `year`), and what that takes: `minutes`, `weekday`, `month`, `day`, `time` and `zone`.',
  Translations: 'Texts in other languages, by language and key, each with the original that it is of.',
  OpenData:
    'What the catalogue of open data says about a source: `license` (a URL), `publisher`, `contact` (an e-mail address).',
  PageCommands:
    'A list of commands that change a draft, in order: each has a `kind`, such as `addSection`, and what that kind takes.',
  PageContent: 'The sections of a page and the groups that they are in.',
  PageSection: 'A section of a page: its `id`, its `group`, and its `element` with type and state.',
  PageSettings: 'Settings of a page by name, such as `authLevel`, `theme` or `filters`.',
  PageView: 'A published page as visitors see it: site, menu, content, filters and results.',
  ParseOptions: 'How to read a file: for each table by name its header row, delimiter and encoding.',
  Publication: 'What a layer becomes: `layerName`, the new or existing source or version, and its `columns`.',
  RawRow: 'The raw text of the cells of a row, by column name; null is an empty cell.',
  RichText: 'A rich-text document: a tree of nodes below `root`.',
  RowIds: 'A list of row ids.',
  RowPlace: 'Where rows are added, as the id of a row: `{ before: 5 }` or `{ after: 5 }`.',
  RowWithLabels: 'A `row` with its cells by column name and, for codes, `labels` by column and code.',
  SectionMovePreview:
    'A section as it is (`before`) and as it would be with another version (`after`), with the `results` that differ and the `filters` that find nothing there.',
  SectionResults: 'The results of the queries of a section, by the name of the query.',
  SettingsFields: 'Settings of the installation by name, as in `Settings`.',
  SiteFields: 'Fields of a site with their new values, as in `Site`.',
  SiteFilters: 'A list of filters that programs read, with `id`, `searchKey` and `values`.',
  SourceFields: 'Fields of a source with their new values, such as `name`, `description` or `categories`.',
  SourceColumns: 'The columns of a source with their attributes, in order.',
  ThemeLayer: 'The `tokens` and `options` of a theme; missing ones are those of the default theme.',
  ThemeLook: 'The look of a theme: its `tokens` and the `options` of its components.',
  UploadChoices:
    'What its owner chose in the review of a file: the layer that is shown, the destination, and what was changed of the proposed mappings.',
  ValueReplacements: 'A list of pairs of `invalidValue` and `validValue`; null is an empty value.',
  VersionKeeping:
    'Which versions of its runs a source keeps: the `newest` ones, and with `isMonthly` the last one of each month before these.',
  VersionComparison:
    'What differs between two versions: the `key` by which rows were matched, numbers of `rows`, of those `added`, `removed` and `changed`, and for each of `columns` its `change`, its changed `cells` and what it holds `before` and `after`.',
};

const outputOnly: ReadonlySet<string> = new Set<string>([
  'PageView',
  'DraftView',
  'Connector',
  'LookedAtPlace',
  'SectionMovePreview',
]);

/** Reads a value that was sent as one of the scalars. */
export function readScalar(name: string, value: unknown): unknown {
  if (outputOnly.has(name)) throw new GraphQLError(`${name} is a result, not an argument.`);
  return readJsonValue(value);
}
