import type { Readable } from 'node:stream';
import { openDisk, type ObjectStoreConfiguration } from './open-disk.ts';

/** The content of an object with its length; null where there is no such object. */
export type ReadObject = (name: string) => Promise<{ stream: Readable; bytes: number } | null>;

/** Reads objects of a store that another process may have opened; changes nothing in it. */
export async function openObjectReader(configuration: ObjectStoreConfiguration): Promise<ReadObject> {
  const { disk } = await openDisk(configuration);
  const prefix = configuration.storage.kind === 's3' ? configuration.storage.prefix : '';
  return async (name) => {
    const key = [prefix, name.slice(0, 2), name].filter(Boolean).join('/');
    if (!(await disk.exists(key))) return null;
    const { contentLength } = await disk.getMetaData(key);
    return { stream: await disk.getStream(key), bytes: contentLength };
  };
}
