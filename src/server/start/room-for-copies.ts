import { mkdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The bytes that copies of versions may take where no setting says so: half of what is free on their disk at
 * the start, with the room that they have already.
 */
export async function roomForCopies(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  const used = await stat(join(folder, 'replica.duckdb')).then(
    ({ size }) => size,
    () => 0,
  );

  return (bavail * bsize + used) / 2;
}
