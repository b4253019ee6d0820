import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import type { Published } from '#server/uploads/uploads.server.ts';
import type { TestUploads } from '../../tests/fixtures/uploads.ts';

/**
 * Uploads a file of one table and publishes it as a new source; throws where it is not read with so many
 * rows.
 */
export async function publishFile(fixture: TestUploads, path: string, rows: number): Promise<Published> {
  const name = basename(path);
  const { id, layers, error } = await fixture.send(name, createReadStream(path));
  const layer = layers?.[0];
  if (layer?.rows !== rows) throw new Error(`The table was not read: ${error ?? ''}`);
  const columns = layer.columns.map(columnOfLayer);
  return fixture.publish(id, { layerName: layer.layerName, sourceName: name, columns });
}
