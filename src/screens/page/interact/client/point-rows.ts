import type { PointPlace } from '#sections/explored-map.ts';
import type { ExploredProperties, PointsProperties } from '../explored-properties.ts';
import type { MapPlace } from '../map-place.ts';

type Layers = Pick<ExploredProperties, 'layers'>;

/** The layer of tiles of points that has an id; undefined for other layers. */
export function pointsLayerOf({ layers }: Layers, id: string): PointsProperties | undefined {
  const layer = layers.find((candidate) => candidate.id === id);
  return layer?.kind === 'points' ? layer : undefined;
}

/** What is said of a single row of a layer; undefined where it is no longer there. */
export async function placeOfRow(layer: PointsProperties, row: number): Promise<MapPlace | undefined> {
  const [place] = await fetchRows(layer, `row/${row}`);
  return place;
}

/** The single rows of all layers of points whose name has a text in it. */
export async function rowsNamed({ layers }: Layers, text: string, signal: AbortSignal): Promise<MapPlace[]> {
  const name = text.trim();
  if (name === '') return [];
  const ofPoints = layers.flatMap((layer) => (layer.kind === 'points' ? [layer] : []));
  if (ofPoints.length === 0) return [];

  await pause(signal);
  const rows = ofPoints.map((layer) => fetchRows(layer, `named/${encodeURIComponent(name)}`, signal));
  return (await Promise.all(rows)).flat();
}

/** The milliseconds without typing after which rows are requested. */
const patience = 250;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(new Error('Another text was typed.')) : resolve()), patience);
  });

async function fetchRows(
  { id: layer, rows }: PointsProperties,
  which: string,
  signal: AbortSignal | null = null,
): Promise<MapPlace[]> {
  const response = await fetch(
    rows.replace('{rows}', () => which),
    { signal },
  );
  if (!response.ok) throw new Error(`The rows have the status ${response.status}.`);
  const places = (await response.json()) as PointPlace[];
  return places.map(({ id, at, ...words }) => ({ ...words, layer, key: String(id), box: [...at, ...at] }));
}
