import { z } from 'zod';
import { webAddress } from '#domain/source/connection/connection.ts';
import type { Connector } from '../connector.ts';
import { sinceField, sinceSetting } from '#domain/source/connection/since-field.ts';

const settings = z.strictObject({
  kind: z.literal('socrata'),
  address: webAddress,
  dataset: z
    .string()
    .trim()
    .regex(/^[a-z0-9]{4}-[a-z0-9]{4}$/, 'the id of a data set looks like w7a2-k9pq'),
  since: sinceSetting,
});
/** The settings of a data set of a Socrata portal. */
export type SocrataSettings = z.output<typeof settings>;

/** Addresses of data sets: of the API, of exports, short ones, and those of people below a category. */
const inPaths = [
  /^\/resource\/([a-z0-9]{4}-[a-z0-9]{4})(?:\.(?:json|csv|geojson|xml))?\/?$/,
  /^\/api\/(?:v3\/)?views\/([a-z0-9]{4}-[a-z0-9]{4})(?:\.json|\/.*)?$/,
  /^\/d\/([a-z0-9]{4}-[a-z0-9]{4})\/?$/,
  /^\/[^/]+\/[^/]+\/([a-z0-9]{4}-[a-z0-9]{4})(?:\/(?:data|about_data|explore.*)?)?$/,
];

/** Data sets of Socrata portals. */
export const socrataConnector: Connector<SocrataSettings> = {
  kind: 'socrata',
  label: 'Socrata',
  description: 'Reads a data set of a Socrata portal with the types of its columns.',
  fields: [
    { name: 'address', label: 'Portal', input: 'address', isRequired: true },
    { name: 'dataset', label: 'Data set', input: 'text', isRequired: true, placeholder: 'w7a2-k9pq' },
    sinceField('updated_at'),
  ],
  secrets: [
    { name: 'token', label: 'App token', hint: 'It is sent as “X-App-Token”.' },
    { name: 'user', label: 'User or key' },
    { name: 'password', label: 'Password or secret' },
  ],
  settings,
  recognise,
  addressOf: ({ address, dataset }) => `${new URL(address).origin}/d/${dataset}`,
  reader: async () => (await import('./socrata-reader.ts')).socrataReader,
};

function recognise(entered: string): SocrataSettings | null {
  const { data: address } = webAddress.safeParse(entered);
  if (address === undefined) return null;
  const { origin, pathname } = new URL(address);
  const dataset = inPaths.map((path) => path.exec(pathname)?.[1]).find((id) => id !== undefined);
  if (dataset === undefined) return null;
  return settings.safeParse({ kind: 'socrata', address: origin, dataset }).data ?? null;
}
