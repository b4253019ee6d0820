import { isEditor, type Viewer } from '#domain/access/access.ts';
import type { TidemarkError } from '#domain/error/tidemark-error.ts';

/** What leads an editor out of a problem with the data of a section. */
const wayOut = 'Change the settings of this section, or choose other data.';

/** What a section follows: the newest version of a source, by their names. */
export type FollowedVersion = { sourceName: string; versionName: string };

/** What leads an editor out when a version lacks a column, and its section follows the newest one. */
const followersWayOut =
  'Change the settings of this section, or let it stay on an earlier version, where the source of its data is chosen.';

/** The message in place of data that the reader may not see. */
const restrictedData = 'This data is not open to everyone.';

/**
 * Why a query of a section has no result, for its readers: without ids and names of columns, which say
 * nothing to them. Editors read what is missing, and what to do about it; `followed` says that the section
 * follows the version.
 */
export function sectionProblem(
  error: TidemarkError,
  viewer: Pick<Viewer, 'level'>,
  followed: FollowedVersion | null = null,
): string {
  const { code, details } = error;
  const isOfColumn = 'column' in details;

  if (code === 'not_found') {
    const message = 'The data has been removed.';
    if (isEditor(viewer)) return `${message} ${wayOut}`;
    return message;
  }

  if (isEditor(viewer)) {
    if (code === 'unknown_column' && followed) {
      const { sourceName, versionName } = followed;
      const version = `the newest version of “${sourceName}” (${versionName}), which this section follows`;
      return `“${String(details['column'])}” is not in ${version}. ${followersWayOut}`;
    }
    if (isOfColumn) return `${error.message} ${wayOut}`;
    return error.message;
  }
  if (code === 'forbidden') return restrictedData;
  if (code === 'unknown_column') return 'The data no longer has a column that is needed here.';
  if (isOfColumn) return 'The data has changed, and cannot be shown in this way.';
  if (code === 'missing_object' || code === 'damaged_object') return 'The data cannot be read.';

  if ('versionId' in details) return 'The data cannot be reached.';
  return error.message;
}
