/** A copy of a version on this node: when it was read last, as a count, and how many cells it has. */
export type Copy = { versionId: number; lastRead: number; cells: number; isRead: boolean };

/**
 * Which copies go when all of them together take `bytes`, `excess` too many: those that were read least
 * recently, and none that is being read. What a copy takes is its share of all cells.
 */
export function copiesToDrop(
  copies: readonly Copy[],
  { bytes, excess }: { bytes: number; excess: number },
): number[] {
  const cells = copies.reduce((sum, copy) => sum + copy.cells, 0);
  const byReading = copies
    .filter(({ isRead }) => !isRead)
    .toSorted((one, other) => one.lastRead - other.lastRead);
  const dropped: number[] = [];
  let freed = 0;

  for (const copy of byReading) {
    if (freed >= excess) break;
    dropped.push(copy.versionId);
    freed += (bytes * copy.cells) / cells;
  }
  return dropped;
}
