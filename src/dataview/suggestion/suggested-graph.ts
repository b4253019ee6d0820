import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnDescriptorSchema, type ColumnDescriptor } from '../state/column-descriptor.ts';
import { countedRows } from '../state/column-rules.ts';

/** A column of a graph that is suggested, with what is set of it. */
export type SuggestedColumn = { column: SourceColumn } & Partial<Omit<ColumnDescriptor, 'name'>>;

/** How a suggested graph is drawn. */
export type SuggestedType = 'line' | 'area' | 'bars' | 'pie' | 'treemap' | 'dumbbell' | 'histogram';

/** The graph that shows best what is in a version. `title` says what is seen. */
export type SuggestedGraph = {
  x: SuggestedColumn;
  /** The column whose amounts are drawn; null for the number of rows. */
  y: SuggestedColumn | null;
  /** The order of the amounts; '' where x has an order of its own. */
  order: ColumnDescriptor['sort'];
  series: SuggestedColumn | null;
  title: string;
  /** The name of the amounts. */
  amount: string;
  type: SuggestedType;
  isHorizontal: boolean;
  isStacked: boolean;
  /** Px. */
  height: number;
  /** How many categories are drawn, the largest; null for all. */
  mostCategories: number | null;
};

/**
 * The columns that a suggested graph draws, as a section describes them; `amount` is what its amounts are
 * called.
 */
export function columnsOfSuggestion(
  { x, y, order, series }: SuggestedGraph,
  amount = '',
): ColumnDescriptor[] {
  const drawn = y
    ? describeColumn({ ...y, sort: order, customName: amount || (y.customName ?? '') })
    : countedRows({ yAxis: true, sort: order, customName: amount });
  const columns = [describeColumn(x), drawn];
  if (series) {
    columns.push(describeColumn(series));
  }

  return columns;
}

const graphTypes = {
  line: 'LineGraph',
  area: 'AreaGraph',
  bars: 'BarGraph',
  pie: 'PieGraph',
  treemap: 'TreemapGraph',
  dumbbell: 'DumbbellGraph',
  histogram: 'HistogramGraph',
} as const;

/** How a suggested graph is drawn. */
export function displayOf({ type, isHorizontal, isStacked, height, mostCategories }: SuggestedGraph) {
  return {
    graphType: graphTypes[type],
    orientation: isHorizontal ? ('horizontal' as const) : ('vertical' as const),
    groupMode: isStacked ? ('stacked' as const) : ('grouped' as const),
    height,
    mostCategories,
  };
}

/** A column as a section describes it, with what is set of it. */
export function describeColumn({ column, ...settings }: SuggestedColumn): ColumnDescriptor {
  const { name, display_name, type, defaultFn = '', filters } = column;
  return columnDescriptorSchema.parse({ name, display_name, type, defaultFn, filters, ...settings });
}
