import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOfError } from '#domain/error/code-of-error.ts';
import { describeError } from '#domain/error/describe-error.ts';
import { ConfigurationError } from './start-error.ts';

/** A configured folder with its name in sentences and its variable. */
type Named = { path: string; name: string; variable: string };

/**
 * Creates the data folder, closes it for all but its owner, and checks that it can be written; throws a
 * sentence that says what to change. Some volumes have no modes, or another owner: these stay as they are.
 */
export async function prepareDataFolder(path: string): Promise<void> {
  await prepareFolder({ path, name: 'data folder', variable: 'TIDEMARK_DATA' });
  await chmod(path, 0o700).catch(() => undefined);
}

/** Creates and checks the folder of objects that nodes share. */
export function prepareObjectsFolder(path: string): Promise<void> {
  return prepareFolder({ path, name: 'folder of objects', variable: 'TIDEMARK_STORAGE' });
}

async function prepareFolder(folder: Named): Promise<void> {
  const probe = join(folder.path, `.probe-${randomUUID()}`);
  try {
    await createFolder(folder.path);
    await writeFile(probe, 'Tidemark');
  } catch (error) {
    throw new ConfigurationError(`${sentence(folder, error)}.`, {
      cause: error,
    });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Creates a folder with its parents. Node's recursive option never returns for a path below /proc. */
async function createFolder(path: string): Promise<void> {
  const create = () => mkdir(path, { mode: 0o700 });
  try {
    await create().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
      await createFolder(dirname(path));
      await create();
    });
  } catch (error) {
    const isFolder = await stat(path).then(
      (entry) => entry.isDirectory(),
      () => false,
    );
    if (!isFolder) throw error;
  }
}

function sentence({ path, name, variable }: Named, error: unknown): string {
  const folder = `${name} ${path}`;
  switch (codeOfError(error)) {
    case 'EACCES':
    case 'EPERM':
      return `This user may not write to the ${folder}. Change its owner, or set ${variable} to another folder`;
    case 'EROFS':
      return `The ${folder} is on a disk that is read-only. Set ${variable} to a folder that can be written`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk with the ${folder} is full. Free some space, or set ${variable} to a folder on another disk`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `The ${folder} cannot be created, because a file has that name or part of it. Set ${variable} to another folder`;
    default:
      return `The ${folder} cannot be used (${codeOfError(error) ?? describeError(error)}). Set ${variable} to another folder`;
  }
}
