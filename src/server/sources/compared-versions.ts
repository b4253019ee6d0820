import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { unknownColumn } from '#domain/error/unknown-column.ts';
import type { Viewer } from '#domain/access/access.ts';
import { isCalculated } from '#domain/source/column/column.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readableVersion, type ReadableVersion } from './readable-version.ts';

/** Two versions, and the columns by which their rows are matched. */
type Pair = { before: number; after: number; key?: readonly string[] | undefined };

/** The most columns by which rows are matched. */
const maxKeyColumns = 20;

/**
 * Two versions that are compared, when the viewer may read them; rejects for versions of two sources, one
 * version twice, and a key of columns that are not stored.
 */
export async function comparedVersions(
  context: { db: Connection; viewer: Viewer },
  { before, after, key = [] }: Pair,
): Promise<{ before: ReadableVersion; after: ReadableVersion }> {
  const versions = {
    before: await readableVersion(context, before),
    after: await readableVersion(context, after),
  };
  const { attribution, columns } = versions.after;
  if (versions.before.attribution.sourceId !== attribution.sourceId || before === after) {
    throw new TidemarkError('invalid_request', 'Two versions of one source can be compared.');
  }

  if (key.length > maxKeyColumns) {
    throw new TidemarkError('invalid_request', `Rows are matched by at most ${maxKeyColumns} columns.`);
  }

  for (const name of key) {
    const column = columns.find((candidate) => candidate.name === name);
    if (!column || isCalculated(column)) throw unknownColumn(name);
  }
  return versions;
}
