import type { ComponentType } from 'react';
import type { Cell } from '#domain/value/cell.ts';
import type { GraphDisplay } from './graph-display.ts';

/** The data of one mark: its position, its value and its series (null where there is only one). */
export type GraphPoint = { x: Cell; y: number; series: string | null };

/** The properties of a graph's view. `points` are in the order of the result; `width` is the design width in px. */
export type GraphViewProps = {
  /** Unique on the page; prefixes the ids of the SVG. */
  id: string;
  points: GraphPoint[];
  /** The names of series in the order of their colours, also of series that the points do not have. */
  seriesOrder?: readonly string[];
  display: GraphDisplay;
  /** Names for people: the columns in the roles of x, y and categorize. */
  labels: { x: string; y: string; series: string | null };
  /** The type of x, which decides between a band, a linear and a time scale. */
  xType: 'text' | 'numeric' | 'date' | 'timestamp' | 'boolean';
  width: number;
  /** Whether amounts may be added up, such as counts; averages may not. */
  isSum?: boolean;
  /** The colours of categories along x, by their labels, where they are not coloured by series. */
  xColours?: Readonly<Record<string, string>>;
  /** Where a click on a category leads, and the categories that are chosen. */
  choice?: GraphChoice | undefined;
};

/** The choice of categories, which are named as on the axis. */
export type GraphChoice = { toggle(x: string): string; chosen: readonly string[] };

/** A graph type: one folder, one `index.ts`; the view is lazy, works without script, and is plain SVG. */
export type GraphType = {
  /** The stored name, e.g. `BarGraph`. */
  name: string;
  label: string;
  description: string;
  icon: string;
  /** Whether it can be turned, and stack or group the marks of one place. */
  hasDirections: boolean;
  /** Whether amounts have an axis, with a label, ticks and lines. */
  hasValueAxis: boolean;
  /** Whether rows are drawn as they are, instead of groups of them. */
  drawsRows: boolean;
  view: () => Promise<{ GraphView: ComponentType<GraphViewProps> }>;
};
