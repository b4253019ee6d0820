import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { partsOf, vertexCount } from '#domain/geo/parts-of-shape.ts';
import { readShape } from '#domain/geo/read-shape.ts';
import type { RegionShape } from '../prepare/region-shapes.ts';
import { regionLimits } from './region-limits.ts';

/** A row of a boundary set: its shape as text, its name for people, and the values that may be its key. */
export type RegionRow = [shape: string | null, label: string | null, ...keys: (string | null)[]];

/**
 * Reads the regions of a file with a row of JSON in each line. The key is the first of the likely columns
 * whose values differ in all rows; other such columns are other names of the regions. With `isChosen` it is
 * the first column, and rows of the same key are one region.
 */
export async function readRegions(path: string, { isChosen }: { isChosen: boolean }): Promise<RegionShape[]> {
  const rows: { areas: RegionShape['areas']; label: string; keys: string[] }[] = [];
  let vertices = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const [text, label, ...keys] = JSON.parse(line) as RegionRow;
    const { geometry } = text === null ? { geometry: null } : readShape(text);
    if (!geometry) continue;

    const parts = partsOf(geometry);
    if (parts.areas.length === 0) continue;
    vertices += vertexCount(parts);
    checkLimits(rows.length, vertices);
    rows.push({ areas: parts.areas, label: label ?? '', keys: keys.map((key) => key?.trim() ?? '') });
  }
  if (rows.length === 0) throw withoutAreas();

  const distinct = (rows[0]?.keys ?? []).map((_, at) => areDistinct(rows.map(({ keys }) => keys[at] ?? '')));
  const keyAt = isChosen ? 0 : Math.max(0, distinct.indexOf(true));
  const aliasesAt = distinct.flatMap((isDistinct, at) => (isDistinct && at !== keyAt ? [at] : []));
  return rows.flatMap(({ areas, label, keys }): RegionShape[] => {
    const key = keys[keyAt] ?? '';
    if (key === '') return [];
    const aliases = aliasesAt.map((at) => keys[at] ?? '').filter((alias) => alias !== '');
    return [{ key, name: label.trim() || key, aliases, areas }];
  });
}

const areDistinct = (values: readonly string[]): boolean =>
  values.every((value) => value !== '') && new Set(values).size === values.length;

function checkLimits(regions: number, vertices: number): void {
  const { regions: mostRegions, vertices: mostVertices } = regionLimits;
  if (regions >= mostRegions) {
    throw new TidemarkError('too_large', `A map has at most ${mostRegions} regions.`);
  }
  if (vertices > mostVertices) {
    throw new TidemarkError(
      'too_large',
      `The regions of a map have at most ${mostVertices} corners together.`,
    );
  }
}

const withoutAreas = () =>
  new TidemarkError('unreadable', 'This version has no areas that a map could have.');
