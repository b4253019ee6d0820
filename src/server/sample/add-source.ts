import { createReadStream } from 'node:fs';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { columnType } from '#columns/index.ts';
import { accessLevels, type Viewer } from '#domain/access/access.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { textDocument } from '#richtext/document.ts';
import type { Connection } from '#server/items/items.server.ts';
import { changeSource, sourceChangeSchema, type SourceEntry } from '#server/sources/sources.server.ts';
import { publicationSchema, type Uploads } from '#server/uploads/uploads.server.ts';
import { dataFile, type SampleSource } from './content.ts';

/** The longest wait for the analysis or the publication of a file, in milliseconds. */
const timeout = 10 * 60_000;

/** Uploads a source's file and publishes its first table. */
export async function addSource(uploads: Uploads, { name, file, columns }: SampleSource): Promise<void> {
  const stream = createReadStream(dataFile(file));
  const { id } = await uploads.receive({ stream, fileName: file, user: null });
  const upload = await uploads.waitUntilAnalysed(id, null, timeout);
  const [layer] = upload?.layers ?? [];

  if (!layer) {
    throw new Error(`The sample file ${file} cannot be read: ${upload?.error ?? 'it takes too long'}`);
  }

  const described = layer.columns.map((found) => {
    const column = sourceColumnSchema.parse({ ...columnOfLayer(found), ...columns[found.name] });
    return { ...column, dataType: columnType(column.type).dataType };
  });
  const publication = {
    layerName: layer.layerName,
    sourceName: name,
    authLevel: accessLevels.visitor,
    columns: described,
  };
  if (!(await uploads.publish(id, publicationSchema.parse(publication), null, timeout))) {
    throw new Error(`The sample file ${file} cannot be published: it takes too long`);
  }
}

/** Writes a source's description, categories and open-data metadata. */
export async function describeSource(
  db: Connection,
  source: SourceEntry,
  { description, categories, open_data }: SampleSource,
  author: Viewer,
): Promise<void> {
  const change = sourceChangeSchema.parse(
    withoutUndefined({ description: textDocument(description), categories, open_data }),
  );
  await changeSource(db, { id: source.id, base: source.revision, change }, author);
}
