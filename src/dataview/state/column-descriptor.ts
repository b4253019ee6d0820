import { z } from 'zod';
import { lenient, lenientList, storedObject } from '#domain/value/object/stored-object.ts';
import { formulaSchema } from '#domain/formula/formula.ts';
import { operationNames, rowConditionSchema } from '#domain/formula/condition.ts';
import { maxLargest } from '#domain/query/data-request.ts';
import { againstKinds } from '#domain/query/against.ts';
import { movingRange, overKinds } from '#domain/query/over-groups.ts';
import { dateParts } from '#domain/value/date/date-part.ts';
import { dateSteps } from '#domain/value/date/date-step.ts';
import {
  comparedFunctions,
  functionNames,
  parameterFunctions,
  requestedFunctions,
} from '#domain/value/cell/function-name.ts';

const text = lenient(z.string(), '');
const flag = lenient(z.boolean(), false);

/**
 * Filter values as text, whether they were stored as text, numbers or booleans; a single one may be stored
 * without a list.
 */
const filterValues = z
  .union([z.array(z.unknown()), z.string(), z.number(), z.boolean(), z.null()])
  .catch([])
  .default([])
  .transform((values) =>
    (Array.isArray(values) ? values : [values])
      .map((value) => (value === null ? 'null' : value))
      .filter((value) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
      .map(String),
  );

/** How a filter compares: as a condition of a request does, or by a range of numbers or dates. */
const filterOperations = [...operationNames, 'range'] as const;

/**
 * What a filter compares: the cells of rows (''), the results of a function in each group, or the `result`
 * that its column shows of each group.
 */
const filterFunctions = ['', ...comparedFunctions, 'result'] as const;

/** A filter of a column: internal filters are for the editor, external filters for the visitor. */
export const columnFilterSchema = storedObject({
  type: lenient(z.enum(['internal', 'external']), 'internal'),
  operation: lenient(z.enum(filterOperations), 'filter'),
  values: filterValues,
  fn: lenient(z.enum(filterFunctions), ''),
  /** The part of the dates that is compared, such as the month of the year; '' for the dates themselves. */
  part: lenient(z.enum(['', ...dateParts]), ''),
  isMulti: lenient(z.boolean(), true),
  usePageFilters: flag,
  searchParamKey: text,
  allowSearchParams: flag,
  /**
   * Whether the query string may not set a filter that follows the page: in older states, it may without
   * `allowSearchParams`, too.
   */
  ignoresAddress: flag,
});
/** See `columnFilterSchema`. */
export type ColumnFilter = z.output<typeof columnFilterSchema>;

/** The sizes of images in cells: boxes of 64 to 512 px. */
export const imageSizes = [
  'imgXS',
  'imgSM',
  'imgMD',
  'imgLG',
  'imgXL',
  'img2XL',
  'img3XL',
  'img4XL',
  'img5XL',
  'img6XL',
  'img7XL',
  'img8XL',
] as const;
/** The styles of names and values: a size of the theme's scale, regular or bold. */
const fontStyles = [
  'textXS',
  'textXSBold',
  'textSM',
  'textSMBold',
  'textMD',
  'textMDBold',
  'textLG',
  'textLGBold',
  'textXL',
  'textXLBold',
  'text2XL',
  'text2XLBold',
  'text4XL',
  'text4XLBold',
] as const;

/** What a rank or a share in a pivot may be within, beside a group. */
const overParts = ['row', 'column', 'parent'] as const;

/** A column as a data section shows it. */
export const columnDescriptorSchema = storedObject({
  name: z.string().min(1),
  normalName: text,
  display_name: text,
  customName: text,
  show: flag,
  type: lenient(z.string().min(1), 'text'),
  defaultFn: lenient(z.enum(['', ...functionNames]), ''),
  size: lenient(z.number().min(50).max(2000).nullable(), null),
  justify: lenient(z.enum(['', 'left', 'right', 'center', 'full']), ''),
  group: flag,
  /** What dates are grouped by; by themselves where it is empty. */
  step: lenient(z.enum(['', ...dateSteps, ...dateParts]), ''),
  sort: lenient(z.enum(['', 'asc nulls last', 'desc nulls last']), ''),
  fn: lenient(z.enum(['', ...requestedFunctions, ...parameterFunctions]), ''),
  /** The part of the numbers that is below a percentile, from 0 to 1. */
  fnPart: lenient(z.number().min(0).max(1), 0.9),
  /** The names of the columns by which an average is weighted, and the first and the last value are found. */
  fnWeight: text,
  fnBy: text,
  /** The conditions of the rows that the function is of. */
  fnWhere: lenientList(rowConditionSchema),
  /** A function over the groups of the section, of the results of `fn`: `overSchema` of requests. */
  over: lenient(z.enum(['', ...overKinds]), ''),
  /**
   * The keys of the grouped columns that it is along, and that a rank or a share is within; '' by default.
   */
  overAlong: text,
  overWithin: text,
  overN: lenient(z.number().int().min(movingRange.least).max(movingRange.most), 3),
  /** What a rank or a share in a pivot is within instead: its row, its column, or the group around it. */
  overPart: lenient(z.enum(['', ...overParts]), ''),
  /** The value at which an index is 100; the first one where it is empty. */
  overBase: text,
  /**
   * Of a column beside another one while a section compares its rows: what it has of the others, and the key
   * of the column that it is beside.
   */
  against: lenient(z.enum(['', ...againstKinds]), ''),
  againstOf: text,
  excludeNA: flag,
  filters: lenientList(columnFilterSchema),
  /** Whether the filters of the page under its name do not apply to it. */
  ignoresPage: flag,
  xAxis: flag,
  yAxis: flag,
  categorize: flag,
  /** Whether there is a chart for each of its values. */
  panel: flag,
  /** Whether its groups are columns of a pivot, not rows. */
  across: flag,
  /** Whether its groups filter the page beside those of the first group, as those of a pivot do. */
  selects: flag,
  /** How many of its largest groups a pivot shows, with all others as one; all where null. */
  largest: lenient(z.number().int().min(1).max(maxLargest).nullable(), null),
  /** Whether it names the points of a scatter plot, and whether its amounts are their sizes. */
  pointName: flag,
  pointSize: flag,
  /** Whether its cells are the places of a map: as coordinates in degrees, or as shapes. */
  latitude: flag,
  longitude: flag,
  shape: flag,
  showTotal: flag,
  formatFn: text,
  wrapText: flag,
  isLink: flag,
  location: text,
  linkText: text,
  searchParams: lenient(z.enum(['none', 'id', 'value']), 'none'),
  hideHeader: flag,
  hideValue: flag,
  cardSpan: lenient(z.number().int().min(1).max(12), 1),
  bgColor: text,
  /**
   * What cells show beside their number: its size by a bar or a colour behind it, an arrow up or down, or a
   * line of its values over time.
   */
  shade: lenient(z.enum(['', 'bar', 'heat', 'arrow', 'line']), ''),
  /** Which direction of an arrow is good; '' for neither. */
  goodChange: lenient(z.enum(['', 'up', 'down']), ''),
  /** The name of the column of dates or years that a line is over; the first one where it is empty. */
  trendAlong: text,
  /** By what the dates of a line are grouped; '' for each value. */
  trendStep: lenient(z.enum(['', ...dateSteps]), 'year'),
  /** Whether the lines of all rows have one scale. */
  trendIsCommon: flag,
  /** The amount that the number of a card is compared with; null for none. */
  target: lenient(z.number().positive().nullable(), null),
  /** Whether it is shown in the part of a row or card that opens, instead of in the row itself. */
  openOut: flag,
  isDollar: flag,
  /** Whether cells are images: at `imageSrc`, else at `imageLocation`, the cell and `imageExtension`. */
  isImg: flag,
  imageSrc: text,
  imageLocation: text,
  imageExtension: text,
  imageSize: lenient(z.enum(['', ...imageSizes]), ''),
  /** In px. */
  imageMargin: lenient(z.number().min(0).max(96), 0),
  headerFontStyle: lenient(z.enum(['', ...fontStyles]), ''),
  valueFontStyle: lenient(z.enum(['', ...fontStyles]), ''),
  /** The size of the values in px; by their style where null. */
  fontSize: lenient(z.number().min(8).max(96).nullable(), null),
  borderBelow: flag,
  isDuplicate: flag,
  copyNum: lenient(z.number().int().min(0), 0),
  systemCol: flag,
  /** What a column of type `formula`, which exists in this section only, is calculated from. */
  formula: lenient(formulaSchema.nullable(), null),
  /** The columns that the formula is calculated from. */
  variables: lenientList(z.string()),
});
/** See `columnDescriptorSchema`. */
export type ColumnDescriptor = z.output<typeof columnDescriptorSchema>;

/** The results of these functions are never years or codes, so they are shown with thousands separators. */
const computed = new Set<string>([
  'sum',
  'avg',
  'count',
  'rows',
  'median',
  'share',
  'distinct',
  'deviation',
  'percentile',
  'weighted',
  'measure',
]);

/** The value format that a column is shown in; '' for the look of its type. */
export function formatOf({ formatFn, fn, isDollar }: FormatSettings): string {
  const format = formatFn || (isDollar || computed.has(fn) ? 'comma' : '');
  if (isDollar && dollarFormats.has(format)) return `${format}_dollar`;
  return format;
}

type FormatSettings = Pick<ColumnDescriptor, 'formatFn' | 'fn' | 'isDollar'>;
/** The formats that also exist with a dollar sign. */
const dollarFormats = new Set(['comma', 'abbreviate']);

/** What distinguishes a column from its copies; its name in requests and results. */
export function columnKey(column: Pick<ColumnDescriptor, 'name' | 'normalName'>): string {
  return column.normalName || column.name;
}

/**
 * The name that a filter has in addresses by itself: that of its column, by which other sections filter their
 * rows, or one of the results of the column.
 */
export function ownKey({ fn }: Pick<ColumnFilter, 'fn'>, column: ColumnDescriptor): string {
  if (fn !== 'result') return column.name;
  return `${column.isDuplicate ? columnKey(column) : column.name}.result`;
}

/**
 * Whether the rows of a section with these columns are rows of its source: nothing is grouped or calculated
 * from several.
 */
export function hasPlainRows(columns: readonly ColumnDescriptor[]): boolean {
  return columns.every(({ show, group, fn }) => !show || (!group && fn === ''));
}
