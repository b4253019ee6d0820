import { GraphQLError } from 'graphql';
import type { GraphqlScalars } from '#domain/site/graphql-scalars.ts';
import { readJsonValue } from './json-value.ts';

/** What each scalar of GraphQL holds, for readers of the schema. All of them are JSON. */
export const scalarDescriptions: Record<keyof GraphqlScalars, string> = {
  Categories: 'A list of categories: each is a word, or a path of words from broad to narrow.',
  CategoryTree:
    'A tree of categories: each has its `name`, its `path`, the `count` of what is filed in or below it, and `children`.',
  ColumnOptions:
    'A list of options with `value` and `label`; `filter` has the values that other columns of the row must have for the option to be offered.',
  ColumnProfiles:
    'A list of columns with their numbers of `filled`, `empty`, `invalid` and `distinct` cells, the `least` and `greatest` value, the most frequent values (`top`) or a `histogram`.',
  DataResult:
    'Rows as lists of cells in the order of `columns`, with `length` (the number of all rows), `totals`, the `labels` of codes, and the `problems` of invalid rows.',
  DistinctValues: 'A list of values with `value`, `count` and, for codes, `label`.',
  DraftView: 'The draft of a page as the editor shows it: site, menu, content, filters and results.',
  EditResult:
    'The result of an edit: `seq`, its entry in the history (null if nothing changed), and the `rowIds` of new rows or the number of `deleted` or `cleared` rows.',
  EventPayload:
    'The details of an event: counts of the work so far, a `message`, or the values `before` and `after` a change.',
  JSON: 'An argument as JSON; its description says what it holds.',
  Layers: 'The tables found in a file: columns with types and examples, number of rows, notes and a preview.',
  PageContent: 'The sections of a page and the groups that they are in.',
  PageView: 'A published page as visitors see it: site, menu, content, filters and results.',
  ParseOptions: 'How to read a file: for each table by name its header row, delimiter and encoding.',
  RawRow: 'The raw text of the cells of a row, by column name; null is an empty cell.',
  OpenData:
    'What the catalogue of open data says about a source: `license` (a URL), `publisher`, `contact` (an e-mail address).',
  RichText: 'A rich-text document: a tree of nodes below `root`.',
  RowIds: 'A list of row ids.',
  RowWithLabels: 'A `row` with its cells by column name and, for codes, `labels` by column and code.',
  SectionResults: 'The results of the queries of a section, by the name of the query.',
  SourceColumns: 'The columns of a source with their attributes, in order.',
  ThemeLook: 'The look of a theme: its `tokens` and the `options` of its components.',
  UploadChoices:
    'What its owner chose in the review of a file: the layer that is shown, the destination, and what was changed of the proposed mappings.',
  ValueReplacements: 'A list of pairs of `invalidValue` and `validValue`; null is an empty value.',
};

const outputOnly: ReadonlySet<string> = new Set<string>(['PageView', 'DraftView']);

/** Reads a value that was sent as one of the scalars. */
export function readScalar(name: string, value: unknown): unknown {
  if (outputOnly.has(name)) throw new GraphQLError(`${name} is a result, not an argument.`);
  return readJsonValue(value);
}
