import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigurationError } from './configuration.ts';

/** Makes the data folder, for its owner alone, and proves that it can be written; else a sentence that says what to change. */
export async function prepareDataFolder(dataFolder: string): Promise<void> {
  const probe = join(dataFolder, `.probe-${randomUUID()}`);
  try {
    await makeFolder(dataFolder);
    await writeFile(probe, 'Tidemark');
  } catch (error) {
    throw new ConfigurationError(`${sentence(dataFolder, error as NodeJS.ErrnoException)}.`, {
      cause: error,
    });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Node's own way to make the folders above as well never returns below /proc. */
async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 });
  try {
    await make().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
      await makeFolder(dirname(path));
      await make();
    });
  } catch (error) {
    const isFolder = await stat(path).then(
      (entry) => entry.isDirectory(),
      () => false,
    );
    if (!isFolder) throw error;
  }
}

function sentence(folder: string, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return `This user may not write to the data folder ${folder}. Change its owner, or set TIDEMARK_DATA to another folder`;
    case 'EROFS':
      return `The data folder ${folder} lies on a disk that is read-only. Set TIDEMARK_DATA to a folder that can be written`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk with the data folder ${folder} is full. Make room, or set TIDEMARK_DATA to a folder on another disk`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `The data folder ${folder} cannot be made, because a file holds that name or part of it. Set TIDEMARK_DATA to another folder`;
    default:
      return `The data folder ${folder} cannot be used (${error.code ?? error.message}). Set TIDEMARK_DATA to another folder`;
  }
}
