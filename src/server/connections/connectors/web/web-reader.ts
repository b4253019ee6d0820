import { basename, extname } from 'node:path';
import { fetchWebFile } from '../../request/fetch-web-file.ts';
import type { ConnectorReader } from '../connector.ts';
import { encodingOfFile } from './charset-of-file.ts';
import type { WebSettings } from './index.ts';

/** Reads files of the web as they are; the review of an upload is their preview. */
export const webReader: ConnectorReader<WebSettings> = {
  describe: () => Promise.resolve({ columns: [] }),
  async read({ settings: { address }, access, network, path, limit, validators, report }) {
    const file = { address, access, validators, path, limit };
    const fetched = await fetchWebFile(file, network, (bytes) => report({ bytes }));
    if (fetched.status === 'unchanged') return fetched;

    const { charset, ...data } = fetched;
    const encoding = await encodingOfFile(path, charset);
    const layerName = basename(data.fileName, extname(data.fileName));
    const parseOptions = encoding ? { [layerName]: { encoding } } : {};
    return { ...data, status: 'read', greatest: null, parseOptions };
  },
};
