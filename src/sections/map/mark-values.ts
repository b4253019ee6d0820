import type { MarkValue, MarkValues } from '#domain/page/content/mark-values.ts';
import { selectedKeys } from '#dataview/filters/selection.ts';
import type { DrawnLayer } from '#map-layers/layer/drawn-layer.ts';
import type { SectionViewProps } from '../section-type.ts';
import { drawnMap, mapRows, preloadMap } from './drawn-map.ts';
import type { MapParameters } from './index.ts';
import type { MapState } from './map-state.ts';
import { kindOfMarks } from './map-svg.ts';

/** What is said of the marks of a map, in the order in which they are drawn; null where none is drawn. */
export async function markValues(
  props: SectionViewProps<MapState, MapParameters>,
): Promise<MarkValues | null> {
  await preloadMap(props.state);
  const rows = mapRows(props);
  const map = rows && 'rows' in rows ? drawnMap(props, rows.rows) : null;
  if (!map || 'problem' in map) return null;

  const key = selectedKeys(props.state)[0];
  let areas = 0;
  const marks = map.layers.flatMap((layer, series) => {
    const ofLayer = valuesOf(layer, { series, first: areas });
    areas += layer.marks.count;
    return ofLayer;
  });
  return {
    shape: 'area' as const,
    series: map.layers.map(({ legend, name }) => ({ name: legend.label || name, colour: '' })),
    marks: marks.map(({ value }) => value),
    surroundings: marks.map(({ surroundings }) => surroundings),
    choice: key === undefined ? undefined : { key, values: marks.map(({ cell }) => cell) },
    links: marks.some(({ href }) => href !== null) ? marks.map(({ href }) => href) : undefined,
  };
}

/** The values of a layer; areas and lines are known by their place among all marks of the map. */
function valuesOf(
  { marks }: DrawnLayer,
  { series, first }: { series: number; first: number },
): { value: MarkValue; surroundings: string; cell: string | null; href: string | null }[] {
  const areDots = kindOfMarks(marks) === 'dots';
  return Array.from({ length: marks.count }, (_, at) => {
    const { name, facts, surroundings } = marks.wordsOf(at);
    const [amount = ['', ''], ...others] = facts;
    const place = areDots ? [...marks.dotOf!(at)] : [first + at];
    const value: MarkValue = [name, place, [series], [amount[1]], ...others];
    const href = marks.linksOf(at)[0]?.href ?? null;
    return { value, surroundings, cell: marks.cellOf(at) ?? null, href };
  });
}
