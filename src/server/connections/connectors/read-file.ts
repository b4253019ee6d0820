import { basename, extname } from 'node:path';
import { fetchWebFile } from '../request/fetch-web-file.ts';
import { encodingOfFile } from './charset-of-file.ts';
import type { ReadData, ReadRequest } from './connector.ts';

/** Reads the file at an address as it is, in the encoding that its server names where that is right. */
export async function readFile(
  address: string,
  { access, network, path, limit, validators, report }: Omit<ReadRequest, 'settings' | 'since'>,
): Promise<ReadData> {
  const file = { address, access, validators, path, limit };
  const fetched = await fetchWebFile(file, network, (bytes) => report({ bytes }));
  if (fetched.status === 'unchanged') return fetched;

  const { charset, ...data } = fetched;
  const encoding = await encodingOfFile(path, charset);
  const layerName = basename(data.fileName, extname(data.fileName));
  const parseOptions = encoding ? { [layerName]: { encoding } } : {};
  return { ...data, status: 'read', greatest: null, parseOptions };
}
