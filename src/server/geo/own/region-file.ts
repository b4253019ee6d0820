import { open } from 'node:fs/promises';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { BoundaryColumns } from '#domain/source/column/boundary-columns.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { rawText } from '#domain/value/cell/cell-text.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import type { RegionRow } from './read-regions.ts';
import { regionLimits } from './region-limits.ts';

/** Writes the rows of a version as `readRegions` reads them. */
export async function writeRegionFile(
  { requests }: Pick<DataEngine, 'requests'>,
  versionId: number,
  { shape, keys, label = keys[0]! }: BoundaryColumns,
  path: string,
): Promise<void> {
  const attributes = [...new Set([shape, label, ...keys])];
  const places = [shape, label, ...keys].map((name) => attributes.indexOf(name));
  const file = await open(path, 'w');
  let bytes = 0;

  try {
    await requests.each(versionId, { attributes }, async (rows) => {
      const text = rows
        .map((row) => `${JSON.stringify(places.map((at) => textOf(row[at])) as RegionRow)}\n`)
        .join('');
      bytes += text.length;
      if (bytes > regionLimits.bytes) throw tooLong();
      await file.appendFile(text);
    });
  } finally {
    await file.close();
  }
}

const textOf = (cell: Cell | undefined): string | null => (cell === undefined ? null : rawText(cell));

const tooLong = () =>
  new TidemarkError(
    'too_large',
    `The shapes of a map have at most ${regionLimits.bytes / 1024 ** 2} MB of text.`,
  );
