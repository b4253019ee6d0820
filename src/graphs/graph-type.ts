import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Cell } from '#domain/value/cell.ts';
import type { GraphDisplay } from './graph-display.ts';

/** One mark's worth of data: where it stands, how high it is, and the series that it belongs to (null: only one). */
export type GraphPoint = { x: Cell; y: number; series: string | null };

/** What a graph's view is given. `points` are in the order of the answer; `width` is the design width in px. */
export type GraphViewProps = {
  /** Unique on the page; prefixes the ids of the SVG. */
  id: string;
  points: GraphPoint[];
  display: GraphDisplay;
  /** Names for people: the columns in the roles of x, y and categorize. */
  labels: { x: string; y: string; series: string | null };
  /** How x is read: decides between a band, a linear and a time scale. */
  xType: 'text' | 'numeric' | 'date' | 'timestamp' | 'boolean';
  width: number;
};

/** A graph type: one folder, one `index.ts`; the view is lazy, works without script, and is plain SVG. */
export type GraphType = {
  /** The stored name, e.g. `BarGraph`. */
  name: string;
  label: string;
  description: string;
  icon: string;
  /** Settings of its own, beside the shared display settings. */
  schema: z.ZodType;
  view: () => Promise<{ GraphView: ComponentType<GraphViewProps> }>;
};
