import type { FunctionName } from '#domain/value/cell/function-name.ts';

type Named = (values: { label: string }) => string;

/** What results of functions of columns are called, in the language of readers. */
export type FunctionTexts = {
  sumOf: Named;
  averageOf: Named;
  countOf: Named;
  maximumOf: Named;
  minimumOf: Named;
  medianOf: Named;
  shareOf: Named;
  distinctOf: Named;
  deviationOf: Named;
  percentileOf: Named;
  weightedOf: Named;
  firstOf: Named;
  lastOf: Named;
  shareOfRows: string;
  countOfRows: string;
};

/** The keys of the texts of functions whose results are named after their column. */
const functionTexts = {
  sum: 'sumOf',
  avg: 'averageOf',
  count: 'countOf',
  max: 'maximumOf',
  min: 'minimumOf',
  median: 'medianOf',
  share: 'shareOf',
  distinct: 'distinctOf',
  deviation: 'deviationOf',
  percentile: 'percentileOf',
  weighted: 'weightedOf',
  first: 'firstOf',
  last: 'lastOf',
} as const;

type Labelled = {
  name: string;
  display_name?: string | undefined;
  customName?: string | undefined;
  /** Whether it has the ids of rows, whose share is that of the rows. */
  systemCol?: boolean;
};

/** The label of a column: the name that a section gives it, or its display name, or its name. */
export function columnLabel({ customName, display_name, name }: Labelled): string {
  return customName || display_name || name;
}

/** Columns as what a person chooses from: the value is the name. */
export const columnChoices = (columns: readonly Labelled[]): { value: string; label: string }[] =>
  columns.map((column) => ({ value: column.name, label: columnLabel(column) }));

/**
 * The label of the result of a function of a column, such as `Average of Depth`; the name that a section
 * gives the column comes first.
 */
export function calculatedLabel(column: Labelled, fn: FunctionName | '', texts: FunctionTexts): string {
  const label = columnLabel(column);
  if (column.customName || fn === '' || fn === 'list' || fn === 'measure') return label;
  if (fn === 'rows') return texts.countOfRows;
  if (fn === 'share' && column.systemCol) return texts.shareOfRows;
  return texts[functionTexts[fn]]({ label });
}

/** The label of the column with this name; the name itself when there is no such column. */
export function columnLabelByName(columns: readonly Labelled[], name: string): string {
  return columnLabel(columns.find((column) => column.name === name) ?? { name });
}
