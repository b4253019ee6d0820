import { z } from 'zod';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { requestJson } from '../../request/request-json.ts';
import type { ConnectorRequest } from '../connector.ts';
import type { CkanSettings } from './index.ts';

const text = z.string().nullish();

/** A resource of a data set: a file, or a table of the DataStore. */
export const resourceSchema = z.object({
  id: z.string(),
  name: text,
  description: text,
  format: text,
  url: text,
  package_id: text,
  datastore_active: z.boolean().nullish(),
  last_modified: text,
});

/** A data set with its resources; how often it changes is in a field or an extra one, as the portal likes. */
export const packageSchema = z.looseObject({
  title: text,
  notes: text,
  license_url: text,
  author: text,
  organization: z.object({ title: text }).nullish(),
  extras: z
    .array(z.object({ key: z.string(), value: z.unknown() }))
    .nullish()
    .catch(null),
  resources: z.array(resourceSchema).default([]),
});

/** A page of a table, with its columns and the number of all rows. */
export const searchSchema = z.object({
  fields: z.array(
    z.object({
      id: z.string(),
      type: z.string().default('text'),
      info: z.object({ label: text, notes: text }).nullish(),
    }),
  ),
  records: z.array(z.record(z.string(), z.unknown())),
  total: z.number().nullish(),
});
/** See `searchSchema`. */
export type CkanPage = z.output<typeof searchSchema>;

const envelopeSchema = z.object({ success: z.literal(true), result: z.unknown() });

const problemSchema = z.object({
  error: z.object({ message: text, __type: text }).catchall(z.unknown()).optional(),
});

/** Calls an action of the portal, which signs in with its token alone; rejects as people read it. */
export async function callAction<Schema extends z.ZodType>(
  { settings: { address }, access, network }: ConnectorRequest<CkanSettings>,
  action: string,
  parameters: Record<string, string>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { token, headers } = access;
  const query = new URLSearchParams(parameters).toString();
  const url = `${address.replace(/\/$/, '')}/api/3/action/${action}?${query}`;
  const signIn = token ? { headers: { ...headers, authorization: token } } : { headers };
  const { status, value } = await requestJson({ address: url, access: signIn }, network, {
    isProblemJson: true,
  });

  const { success, result } = envelopeSchema.safeParse(value).data ?? {};
  const parsed = schema.safeParse(result);
  if (success && parsed.success) return parsed.data;
  throw problemOf(status, value);
}

function problemOf(status: number, value: unknown): TidemarkError {
  const { error } = problemSchema.safeParse(value).data ?? {};
  const details = { field: 'address' };
  if (status === 404) {
    return new TidemarkError('invalid_request', 'The portal has no such data set, or no table of it.', {
      details,
    });
  }
  if (status === 401 || status === 403 || error?.__type === 'Authorization Error') {
    return new TidemarkError(
      'invalid_request',
      'The portal does not let us read this. Check the API token.',
      {
        details,
      },
    );
  }
  if (error) {
    return new TidemarkError('invalid_request', 'The portal refuses this request.', { details });
  }

  return new TidemarkError('invalid_request', 'There is no CKAN portal at this address.', { details });
}
