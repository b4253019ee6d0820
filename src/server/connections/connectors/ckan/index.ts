import { z } from 'zod';
import { webAddress } from '#domain/source/connection/connection.ts';
import type { Connector } from '../connector.ts';
import { sinceField, sinceSetting } from '#domain/source/connection/since-field.ts';

const name = z
  .string()
  .trim()
  .max(300)
  .regex(/^[\w-]+$/, 'an id has letters, digits, hyphens and underscores');

const settings = z.strictObject({
  kind: z.literal('ckan'),
  address: webAddress,
  dataset: name.optional(),
  resource: name.optional(),
  since: sinceSetting,
});
/** The settings of a table of a CKAN portal: its portal, and the data set or the resource there. */
export type CkanSettings = z.output<typeof settings>;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const inPages = new RegExp(`^(.*?)(?:/[a-z]{2}(?:_[A-Z]{2})?)?/dataset/([\\w-]+)(?:/resource/(${uuid}))?/?$`);
const inDumps = new RegExp(`^(.*?)/datastore/dump/(${uuid})/?$`);

/** Tables of the DataStore of CKAN portals. */
export const ckanConnector: Connector<CkanSettings> = {
  kind: 'ckan',
  label: 'CKAN DataStore',
  description: 'Reads a table of a CKAN portal with the types of its columns.',
  fields: [
    { name: 'address', label: 'Portal', input: 'address', isRequired: true },
    { name: 'dataset', label: 'Data set', input: 'text', isRequired: false },
    {
      name: 'resource',
      label: 'Resource',
      input: 'text',
      isRequired: false,
      hint: 'Its id. Without one, the preview shows what there is.',
    },
    sinceField('modified'),
  ],
  secrets: [{ name: 'token', label: 'API token' }],
  settings,
  recognise,
  addressOf: ({ address, dataset, resource }) =>
    [address.replace(/\/$/, ''), dataset && `dataset/${dataset}`, resource && `resource/${resource}`]
      .filter(Boolean)
      .join('/'),
  reader: async () => (await import('./ckan-reader.ts')).ckanReader,
};

function recognise(entered: string): CkanSettings | null {
  const { data: address } = webAddress.safeParse(entered);
  if (address === undefined) return null;
  const { origin, pathname, searchParams } = new URL(address);
  const of = (root: string, place: { dataset?: string; resource?: string }): CkanSettings | null =>
    settings.safeParse({ kind: 'ckan', address: `${origin}${root}`, ...place }).data ?? null;

  const page = inPages.exec(pathname);
  if (page) {
    const [, root = '', dataset, resource] = page;
    return of(root, resource === undefined ? { dataset } : { dataset, resource });
  }

  const [, dumpRoot, dumped] = inDumps.exec(pathname) ?? [];
  if (dumpRoot !== undefined && dumped !== undefined) return of(dumpRoot, { resource: dumped });

  const [, root] = /^(.*?)\/api\/(?:3\/)?action\/datastore_search$/.exec(pathname) ?? [];
  const resource = searchParams.get('resource_id');
  if (root === undefined || resource === null) return null;
  return of(root, { resource });
}
