import { fetchWebFile } from '../../request/fetch-web-file.ts';
import type { ConnectorReader } from '../connector.ts';
import type { WebSettings } from './index.ts';

/** Reads files of the web as they are; the review of an upload is their preview. */
export const webReader: ConnectorReader<WebSettings> = {
  describe: () => Promise.resolve({ columns: [] }),
  async read({ settings: { address }, access, network, path, limit, validators, report }) {
    const file = { address, access, validators, path, limit };
    const fetched = await fetchWebFile(file, network, (bytes) => report({ bytes }));
    if (fetched.status === 'unchanged') return fetched;
    return { ...fetched, status: 'read', greatest: null, parseOptions: {} };
  },
};
