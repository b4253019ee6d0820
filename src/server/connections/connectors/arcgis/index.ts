import { z } from 'zod';
import { webAddress } from '#domain/source/connection/connection.ts';
import type { Connector } from '../connector.ts';
import { sinceField, sinceSetting } from '#domain/source/connection/since-field.ts';

const servicePath = /^(.*\/rest\/services\/.*?\/(?:FeatureServer|MapServer))(?:\/(\d+))?(?:\/query)?\/?$/;

const settings = z.strictObject({
  kind: z.literal('arcgis'),
  address: webAddress.refine(
    (address) => !URL.canParse(address) || servicePath.test(new URL(address).pathname),
    'a service of ArcGIS has an address that ends in FeatureServer or MapServer',
  ),
  layer: z.number().int().min(0).max(1_000_000).optional(),
  codes: z.enum(['names', 'codes']).default('names'),
  since: sinceSetting,
});
/** The settings of a layer of an ArcGIS service: `codes` says what cells of coded columns hold. */
export type ArcgisSettings = z.output<typeof settings>;

/** Layers of ArcGIS services. */
export const arcgisConnector: Connector<ArcgisSettings> = {
  kind: 'arcgis',
  label: 'ArcGIS FeatureServer',
  description: 'Reads a layer or a table of an ArcGIS service with its shapes, dates and coded values.',
  fields: [
    { name: 'address', label: 'Service', input: 'address', isRequired: true },
    {
      name: 'layer',
      label: 'Layer',
      input: 'number',
      isRequired: false,
      hint: 'Its number. Without one, the preview shows what there is.',
    },
    {
      name: 'codes',
      label: 'Coded values',
      input: 'choice',
      isRequired: false,
      isOption: true,
      options: [
        { value: 'names', label: 'As their names' },
        { value: 'codes', label: 'As their codes' },
      ],
    },
    sinceField('last_edited_date'),
  ],
  secrets: [{ name: 'token', label: 'Token', hint: 'It is sent as “X-Esri-Authorization”.' }],
  settings,
  recognise,
  addressOf: ({ address, layer }) => (layer === undefined ? address : `${address}/${layer}`),
  reader: async () => (await import('./arcgis-reader.ts')).arcgisReader,
};

function recognise(entered: string): ArcgisSettings | null {
  const { data: address } = webAddress.safeParse(entered);
  if (address === undefined) return null;
  const { origin, pathname } = new URL(address);
  const [, service, layer] = servicePath.exec(pathname) ?? [];
  if (service === undefined) return null;

  const place = { kind: 'arcgis', address: `${origin}${service}` };
  return settings.safeParse(layer === undefined ? place : { ...place, layer: Number(layer) }).data ?? null;
}
