import type { PreparedShape, PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { Direction } from '#domain/geo/direction.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { exampleResult, exampleSource, shownColumn } from '../../example-section.tsx';

/** The state of a map of events by county, for tests. */
export const exampleMap = (map: object = {}, settings: object = {}) => ({
  ...exampleSource,
  columns: [
    shownColumn('county', { xAxis: true, group: true }),
    shownColumn('events', { type: 'number', yAxis: true, fn: 'sum', ...settings }),
  ],
  map: { boundaries: 'us-counties', ...map },
});

/** A boundary set of as many squares beside each other, from west to east, for tests. */
export function exampleShapes(count: number, side = 10): PreparedShapes {
  const shapes = Array.from({ length: count }, (_, at): PreparedShape => {
    const neighbours: [number, Direction][] = [];
    if (at > 0) {
      neighbours.push([at - 1, 'west']);
    }
    if (at < count - 1) {
      neighbours.push([at + 1, 'east']);
    }

    return {
      key: String(1001 + at).padStart(5, '0'),
      name: `Square ${at + 1}`,
      aliases: [`S.${at + 1}`],
      path: `M${at * side} 0l${side} 0 0 ${side}-${side} 0z`,
      box: [at * side, 0, (at + 1) * side, side],
      point: [(at + 0.5) * side, side / 2],
      area: 1000 + at,
      neighbours,
    };
  });

  return {
    set: 'us-counties',
    edition: 2017,
    projection: 'albers-usa',
    digest: 'squares',
    width: count * side,
    height: 2 * side,
    unit: 1,
    shapes,
    borders: `M${side} 0l0 ${side}`,
  };
}

/** The results of a map over squares with these rows. */
export const exampleMapResults = (
  rows: (string | number | null)[][],
  count = rows.length,
  side = 10,
): Record<string, SectionResult> => ({
  rows: exampleResult({ names: ['county', 'events'], rows }),
  shapes: { status: 'shapes', shapes: exampleShapes(count, side) },
});
