import type { VersionProfile } from '#domain/source/column/column-profile.ts';
import { requestGraphql } from './graphql-client.ts';
import { versionProfileDocument } from './source-documents.ts';

/**
 * How long a first guess waits for what is known of a version, and how long between two requests, in
 * milliseconds.
 */
const [longestWait, interval] = [4000, 400];

/**
 * What the columns of a version hold; null where it cannot be read soon. The profile of a new version is
 * calculated after it was published, and is read again until then.
 */
export async function loadProfile(versionId: number): Promise<VersionProfile | null> {
  const signal = AbortSignal.timeout(longestWait);
  try {
    while (!signal.aborted) {
      const { versionProfile } = await requestGraphql(versionProfileDocument, { versionId }, { signal });
      if (versionProfile.takenAt !== null) return versionProfile;
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  } catch {
    // Without it, the types of the columns have to do.
  }

  return null;
}
