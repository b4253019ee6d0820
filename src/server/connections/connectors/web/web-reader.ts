import type { ConnectorReader } from '../connector.ts';
import { readFile } from '../read-file.ts';
import type { WebSettings } from './index.ts';

/** Reads files of the web as they are; the review of an upload is their preview. */
export const webReader: ConnectorReader<WebSettings> = {
  describe: () => Promise.resolve({ columns: [] }),
  read: ({ settings: { address }, ...request }) => readFile(address, request),
};
