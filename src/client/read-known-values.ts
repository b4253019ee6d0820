import { requestGraphql } from './graphql-client.ts';
import { versionProfileDocument } from './source-documents.ts';
import type { KnownValues } from '#domain/source/column/identifying-columns.ts';

/**
 * How long a proposal waits for what is known of the values, in milliseconds: without it, names have to do.
 */
const longestWait = 4000;

/** Whether a value is one word with digits, such as 36001 or C36001. */
const isCode = (value: unknown): boolean =>
  typeof value === 'string' && /\d/.test(value) && !/\s/.test(value);

/** What is known of the values of a version; null where it cannot be read soon. */
export async function readKnownValues(versionId: number): Promise<KnownValues | null> {
  try {
    const signal = AbortSignal.timeout(longestWait);
    const { versionProfile } = await requestGraphql(versionProfileDocument, { versionId }, { signal });
    const { rows, columns } = versionProfile;
    if (columns.length === 0) return null;
    return {
      rows,
      columns: new Map(
        columns.map(({ name, distinct, least, greatest }) => [
          name,
          { distinct, isCode: isCode(least) && isCode(greatest) },
        ]),
      ),
    };
  } catch {
    return null;
  }
}
