import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/** What was kept in a file as JSON, with its text; null where there is none, or the file is damaged. */
export async function readKept<Value>(path: string): Promise<{ text: string; value: Value } | null> {
  try {
    const text = await readFile(path, 'utf8');
    return { text, value: JSON.parse(text) as Value };
  } catch {
    return null;
  }
}
