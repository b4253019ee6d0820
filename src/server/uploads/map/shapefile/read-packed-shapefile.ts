import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Entry } from 'yauzl';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type { AnalysisContext } from '../../table/analysis-context.ts';
import type { Archive } from '../../files/read-archive.ts';
import { tooLarge } from '../../files/upload-errors.ts';
import { mapLimits } from '../../shapes/map-limits.ts';
import { readShapefile } from './read-shapefile.ts';

/** Whether a file of an archive belongs to a Shapefile, beside its shapes. */
export const isBesideShapes = ({ fileName }: Entry): boolean =>
  /\.(dbf|prj|cpg|shx|sbn|sbx|qix|shp\.xml)$/i.test(fileName);

/** Reads a Shapefile of an archive, whose shapes were unpacked to `path`, with the files beside it. */
export async function readPackedShapefile(
  context: AnalysisContext,
  archive: Archive,
  { entry, path }: { entry: Entry; path: string },
): Promise<Layer> {
  if (entry.uncompressedSize > mapLimits.bytes) {
    throw tooLarge('The shapes of the Shapefile take more than 500 MB. Upload a part of it.');
  }

  const stem = entry.fileName.replace(/\.shp$/i, '');
  const paths: string[] = [];
  const unpack = async (ending: string): Promise<string | null> => {
    const wanted = `${stem}${ending}`.toLowerCase();
    const beside = archive.entries.find(({ fileName }) => fileName.toLowerCase() === wanted);
    if (!beside) return null;
    const to = join(context.folder, crypto.randomUUID());
    paths.push(to);
    await archive.extract(beside, to);
    return to;
  };

  try {
    const [dbf, prj, cpg] = [await unpack('.dbf'), await unpack('.prj'), await unpack('.cpg')];
    return await readShapefile(context, { shp: path, dbf, prj, cpg }, basename(stem));
  } finally {
    for (const extracted of paths) {
      await rm(extracted, { force: true });
    }
  }
}
