import { createHash } from 'node:crypto';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isAppended } from '#domain/source/join/join.ts';
import { present } from '#domain/value/object/present.ts';
import type { JoinedState, VersionState } from '../contract.ts';

/**
 * The state of a joined version, which changes whenever the data of a part does: `snapshot` is a fingerprint
 * of what it is made of, `seq` the sum of those of its parts.
 */
export function joinedState(own: VersionState, joined: JoinedState): VersionState {
  const parts = present(joined.parts);
  return {
    ...own,
    joined,
    snapshot: fingerprint(joined),
    snapshotSeq: 0,
    seq: sumOf(parts.map(({ seq }) => seq)),
    rows: Math.max(own.rows, estimatedRows(joined)),
  };
}

/** How many rows a joined version has at least in about: where rows are multiplied, there are more. */
function estimatedRows({ join, parts }: JoinedState): number {
  const rows = parts.map((part) => part?.rows ?? 0);
  if (isAppended(join)) return sumOf(rows);
  return Math.max(0, ...rows);
}

function fingerprint({ join, parts }: JoinedState): string {
  const states = parts.map((part) => part && [part.versionId, part.snapshot, part.columnsRevision]);
  const text = JSON.stringify([join, states]);
  return `joined:${createHash('sha256').update(text).digest('hex')}`;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The state of a version that is a joined one. */
export type JoinedVersionState = VersionState & { joined: JoinedState };

/** Whether the rows of a version are those of others. */
export const isJoined = (state: VersionState): state is JoinedVersionState => state.joined !== undefined;

/** The states of all parts of a joined version; rejects when one is gone. */
export function partsOf({ joined: { join, parts } }: JoinedVersionState): VersionState[] {
  return parts.map((part, index) => {
    if (part) return part;
    const { name } = join.parts[index]!;
    throw new TidemarkError('not_found', `The data has been removed: “${name}” is no longer there.`);
  });
}
