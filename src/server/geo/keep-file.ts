import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes what was prepared to a file; a folder that cannot be written costs only time. */
export async function keepFile(path: string, text: string): Promise<void> {
  const part = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(part, text);
    await rename(part, path);
  } catch {
    await rm(part, { force: true });
  }
}
