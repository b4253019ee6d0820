import { z } from 'zod';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { requestJson } from '../../request/request-json.ts';
import type { ConnectorRequest } from '../connector.ts';
import type { ArcgisSettings } from './index.ts';

const text = z.string().nullish();

const fieldSchema = z.object({
  name: z.string(),
  alias: text,
  type: z.string(),
  description: text,
  domain: z
    .object({
      type: z.string(),
      codedValues: z
        .array(z.object({ name: z.string(), code: z.union([z.string(), z.number()]) }))
        .optional(),
    })
    .nullish(),
});

/** A column of a layer. */
export type ArcgisField = z.output<typeof fieldSchema>;

/** A layer, as its service describes it. */
export const layerSchema = z.object({
  name: z.string(),
  description: text,
  copyrightText: text,
  geometryType: text,
  objectIdField: text,
  maxRecordCount: z.number().nullish(),
  fields: z.array(fieldSchema).nullish(),
  isView: z.boolean().nullish(),
  editingInfo: z.object({ lastEditDate: z.number().nullish() }).nullish(),
});
/** See `layerSchema`. */
export type ArcgisLayer = z.output<typeof layerSchema>;

const entry = z.object({ id: z.number(), name: z.string(), type: text });

/** A service with its layers and tables. */
export const serviceSchema = z.object({
  layers: z.array(entry).nullish(),
  tables: z.array(entry).nullish(),
});

/** The ids of all features of a layer. */
export const idsSchema = z.object({
  objectIdFieldName: z.string(),
  objectIds: z.array(z.number()).nullish(),
});

/** Features of a layer; more were wanted than were sent where `exceededTransferLimit` is set. */
export const featuresSchema = z.object({
  features: z.array(
    z.object({ attributes: z.record(z.string(), z.unknown()), geometry: z.unknown().optional() }),
  ),
  exceededTransferLimit: z.boolean().nullish(),
});

const problemSchema = z.object({ error: z.object({ code: z.number().nullish(), message: text }) });

/** Calls the service below its address (`path`); reports of problems come with status 200. */
export async function callService<Schema extends z.ZodType>(
  { settings: { address }, access, network }: ConnectorRequest<ArcgisSettings>,
  path: string,
  parameters: Record<string, string>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { token, headers } = access;
  const signIn = token ? { headers: { ...headers, 'x-esri-authorization': `Bearer ${token}` } } : { headers };
  const query = new URLSearchParams({ ...parameters, f: 'json' }).toString();
  const url = `${address}${path}?${query}`;
  const { value } = await requestJson({ address: url, access: signIn }, network, { isProblemJson: true });

  const problem = problemSchema.safeParse(value).data?.error;
  const result = schema.safeParse(value);
  if (!problem && result.success) return result.data;
  throw problemOf(problem?.code ?? null);
}

function problemOf(code: number | null): TidemarkError {
  const details = { field: 'address' };
  if (code === 498 || code === 499 || code === 403) {
    return new TidemarkError('invalid_request', 'The service does not let us read this. Check the token.', {
      details,
    });
  }
  if (code === 404) {
    return new TidemarkError('invalid_request', 'The service has no such layer.', { details });
  }
  if (code === 400) {
    return new TidemarkError('invalid_request', 'The service refuses this request.', { details });
  }
  if (code !== null) return new TidemarkError('unavailable', 'The service has failed for the moment.');

  return new TidemarkError('invalid_request', 'There is no service of ArcGIS at this address.', { details });
}
