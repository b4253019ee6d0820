import { z } from 'zod';
import { webAddress } from '#domain/source/connection/connection.ts';
import type { Connector } from '../connector.ts';

const name = z.string().trim().min(1).max(2000);

const settings = z.strictObject({
  kind: z.literal('dcat'),
  address: webAddress,
  dataset: name.optional(),
  distribution: name.optional(),
});
/** The settings of a file in a catalogue: the identifier of its data set, and the name of the file there. */
export type DcatSettings = z.output<typeof settings>;

/** Catalogues of open data. */
export const dcatConnector: Connector<DcatSettings> = {
  kind: 'dcat',
  label: 'Catalogue (DCAT)',
  description: 'Reads a file of a data set in a catalogue, with its description and licence.',
  fields: [
    { name: 'address', label: 'Catalogue', input: 'address', isRequired: true },
    {
      name: 'dataset',
      label: 'Data set',
      input: 'text',
      isRequired: false,
      hint: 'Its identifier. Without one, the preview shows what there is.',
    },
    { name: 'distribution', label: 'File', input: 'text', isRequired: false },
  ],
  secrets: [
    { name: 'user', label: 'User' },
    { name: 'password', label: 'Password' },
    { name: 'token', label: 'Or a token' },
    { name: 'headers', label: 'Header' },
  ],
  settings,
  recognise,
  addressOf: ({ address, dataset }) => (dataset === undefined ? address : `${address} (${dataset})`),
  reader: async () => (await import('./dcat-reader.ts')).dcatReader,
};

function recognise(entered: string): DcatSettings | null {
  const { data: address } = webAddress.safeParse(entered);
  if (address === undefined) return null;
  const { pathname } = new URL(address);
  if (pathname !== '/data.json' && !pathname.endsWith('.jsonld')) return null;
  return { kind: 'dcat', address };
}
