import { createHash } from 'node:crypto';
import type { StoredFile } from './list-files.ts';

/** The characters of a file in a list of known ones. */
const characters = 12;

/** A file as it was read: another content has another name. */
const nameOf = ({ key, etag }: StoredFile): string =>
  createHash('sha256').update(`${etag} ${key}`).digest('base64url').slice(0, characters);

/** The files that have been read, as a text of at most 60,000 characters. */
export const knownFiles = (files: readonly StoredFile[]): string => `files ${files.map(nameOf).join('')}`;

/** The files that are not among known ones; `known` is null before anything was read. */
export function newFiles(files: readonly StoredFile[], known: string | null): StoredFile[] {
  const names = known?.startsWith('files ') ? known.slice('files '.length) : '';
  const read = new Set(names.match(new RegExp(`.{${characters}}`, 'g')) ?? []);
  return files.filter((file) => !read.has(nameOf(file)));
}
