import { z } from 'zod';
import { webAddress } from '#domain/source/connection/connection.ts';
import type { Connector } from '../connector.ts';

const settings = z.strictObject({ kind: z.literal('web'), address: webAddress });
/** The settings of a file of the web. */
export type WebSettings = z.output<typeof settings>;

/** Files at addresses of the web. */
export const webConnector: Connector<WebSettings> = {
  kind: 'web',
  label: 'File of the web',
  description: 'Fetches a file in any form that can be uploaded, such as CSV, Excel, JSON or Parquet.',
  fields: [
    {
      name: 'address',
      label: 'Address',
      input: 'address',
      isRequired: true,
      placeholder: 'https://data.example.org/floods.csv',
    },
  ],
  secrets: [
    { name: 'user', label: 'User' },
    { name: 'password', label: 'Password' },
    { name: 'token', label: 'Or a token', hint: 'It is sent as “Authorization: Bearer …”.' },
    { name: 'headers', label: 'Header' },
  ],
  settings,
  recognise: (address) => settings.safeParse({ kind: 'web', address }).data ?? null,
  addressOf: ({ address }) => address,
  reader: async () => (await import('./web-reader.ts')).webReader,
};
