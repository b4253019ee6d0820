import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of the installed project: the nearest one above this module with a package.json, also from a
 * build.
 */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  const above = dirname(folder);
  if (existsSync(join(folder, 'package.json')) || above === folder) return folder;
  return findRoot(above);
}
