import type { HeadingLevel } from '#domain/page/content/layout.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Labels } from '#domain/value/cell/label-cell.ts';
import type { DrawnDisplay, GraphDisplay } from './graph-display.ts';

/**
 * The data of one mark: its position, its value and its series (null where there is only one). With `isRest`
 * its x is no value of the data: it is the sum of all categories that are not shown.
 */
export type GraphPoint = {
  x: Cell;
  y: number;
  series: string | null;
  isRest?: true;
  detail?: PointDetail | undefined;
};

/** Points one after the other: an array, or, of many, columns. */
export type PointList = Iterable<GraphPoint> & { readonly length: number };

/**
 * What a point of a scatter plot is called, and the amount, 0 or more, that its area is in proportion to;
 * null for none. A point of a box plot or a range has the quantiles of its numbers as `parts`.
 */
export type PointDetail = { name: string | null; size: number | null; parts?: (number | null)[] };

/**
 * Names for people: the columns in the roles of x, y and categorize, and those of the names and the sizes of
 * points.
 */
export type GraphLabels = {
  x: string;
  y: string;
  series: string | null;
  name?: string | null;
  size?: string | null;
  /** The column that there is a chart for each value of. */
  panel?: string | null;
  /** The unit of the amounts where it is not written with each of them. */
  unit?: string | undefined;
};

/**
 * The properties of a graph's view. `points` are in the order of the result; `width` is the design width in
 * px.
 */
export type GraphViewProps = {
  /** Unique on the page; prefixes the ids of the SVG. */
  id: string;
  points: PointList;
  /** The places along x that are there in any case, by points that have them. */
  places?: PointList | undefined;
  /** Whether it is one of several charts, whose data is one table. */
  isPanel?: boolean;
  /** The names of series in the order of their colours, also of series that the points do not have. */
  seriesOrder?: readonly string[];
  /** The name of the series that is the sum of all others; null where all are shown. */
  restSeries?: string | null;
  display: DrawnDisplay;
  labels: GraphLabels;
  /** The type of x, which decides between a band, a linear and a time scale. */
  xType: 'text' | 'numeric' | 'date' | 'timestamp' | 'boolean';
  width: number;
  /**
   * The width of the steps along x whose rows are counted, in units of x (of dates in ms); x is where they
   * begin.
   */
  stepWidth?: number | undefined;
  /** The level of the title as a heading of the page's outline; 2 where none is given. */
  heading?: HeadingLevel | undefined;
  /** Whether amounts may be added up, such as counts; averages may not. */
  isSum?: boolean;
  /** What the values along x are called, by their text; others as they are. */
  xNames?: Labels | null;
  /** What places along x are called at the foot of a chart, by their labels; others by these. */
  footNames?: Labels | undefined;
  /** The colours of categories along x, by their values or else their labels, in bars of one series. */
  xColours?: Readonly<Record<string, string>>;
  /**
   * The names of the series that stand out, or, in bars of one series, the keys or labels of places along x;
   * undefined for none.
   */
  highlighted?: ReadonlySet<string> | undefined;
  /**
   * The names of the series that others are compared with, each with the name of the own series. They are
   * pale, and their lines or outlines dashed.
   */
  comparedSeries?: ReadonlyMap<string, string> | undefined;
  /** On an editor's canvas: changes texts of the display, such as the title. */
  onEdit?: ((change: Partial<GraphDisplay>) => void) | undefined;
  /** The choice of one series. */
  isolation?: SeriesIsolation | undefined;
  /**
   * The address of the values of its marks, for a chart with too many of them for elements; none where there
   * is none.
   */
  valuesAddress?: string | undefined;
  /** Where a click on a category leads, and the categories that are chosen. */
  choice?: GraphChoice | undefined;
};

/** One of several charts of a graph. */
export type NamedPanel = { name: string; graph: GraphViewProps };

/** The series that a visitor has isolated, null for none, and where a click on one leads. */
export type SeriesIsolation = { chosen: string | null; toggle(series: string): string };

/** The choice of categories by their values; dates are in ISO 8601. */
export type GraphChoice = { toggle(x: string): string; chosen: readonly string[] };
