import type { MarkValue, MarkValues } from '#domain/page/content/mark-values.ts';
import type { SectionViewProps } from '../section-type.ts';
import { drawnMap, mapRows } from './drawn-map.ts';
import type { MapState } from './index.ts';
import { regionFacts, regionSurroundings } from './regions/region-words.ts';

/** What is said of the regions of a map, in the order in which they are drawn; null where none is drawn. */
export function markValues(props: SectionViewProps<MapState>): Promise<MarkValues | null> {
  const found = mapRows(props);
  const map = found && 'rows' in found ? drawnMap(props, found.rows) : null;
  if (!map || 'problem' in map) return Promise.resolve(null);

  const marks = map.shapes.shapes.map((_, at): MarkValue => {
    const [[, amount], ...others] = regionFacts(map, at) as [[string, string], ...[string, string][]];
    return [map.names[at] ?? '', [at], [0], [amount], ...others];
  });
  return Promise.resolve({
    shape: 'area',
    series: [{ name: map.labels.value, colour: '' }],
    marks,
    surroundings: map.shapes.shapes.map((_, at) => regionSurroundings(map, at)),
  });
}
