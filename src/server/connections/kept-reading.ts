import { basename, extname } from 'node:path';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';

/** The encoding that servers name where nobody has said which one a file has. */
const usualCharset = 'windows-1252';

/**
 * How a file is parsed that a connection has fetched: as the last time (`kept`), with what its service says
 * now (`said`). Files get other names each time, as of their months: what was chosen for the only table holds
 * for the table of the new file. A named encoding is right where it changes, but for the one that servers
 * name where nobody has said which it is.
 */
export function parseOptionsOfFile(kept: ParseOptions, said: ParseOptions, fileName: string): ParseOptions {
  const layerName = basename(fileName, extname(fileName));
  const [only, ...others] = Object.values(kept);
  const renamed = only && others.length === 0 ? { [layerName]: only, ...kept } : kept;

  return Object.entries(said).reduce((options, [name, { encoding }]) => {
    const before = options[name];
    if (!encoding || (before?.encoding && encoding === usualCharset)) return options;
    return { ...options, [name]: { ...before, encoding } };
  }, renamed);
}
