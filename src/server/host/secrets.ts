import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOfError } from '#domain/error/code-of-error.ts';

/** The installation's secret for signing sessions: created at the first start, readable by its owner only. */
export async function readSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'secret');
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOfError(error) !== 'EEXIST') throw error;
  }

  return (await readFile(path, 'utf8')).trim();
}
