import { z } from 'zod';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ConnectorSettings } from '#domain/source/connection/connector-form.ts';
import type { Connector } from './connector.ts';
import * as list from './list.ts';

/** Every registered connector, files of the web last: they recognise every address of the web. */
export const connectors: readonly Connector[] = Object.values<Connector>(list).sort(
  (one, other) => Number(one.kind === 'web') - Number(other.kind === 'web'),
);

/** The connector of stored settings; rejects with `invalid_request` where a newer release has stored them. */
export function connectorOf({ kind }: ConnectorSettings): Connector {
  const connector = connectors.find((candidate) => candidate.kind === kind);
  if (connector) return connector;
  throw new TidemarkError('invalid_request', `This Tidemark fetches nothing of the kind “${kind}”.`);
}

/** The settings of a connection of any kind, checked by its connector. */
export const connectionSettingsSchema = z
  .looseObject({ kind: z.enum(connectors.map(({ kind }) => kind)) })
  .transform((entered, context): ConnectorSettings => {
    const { data, error } = connectorOf(entered).settings.safeParse(entered);
    if (data) return data;
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message });
    }
    return z.NEVER;
  });

/** The settings that an entered address may stand for, the likeliest first. */
export function proposeSettings(address: string): ConnectorSettings[] {
  return connectors.flatMap((connector) => connector.recognise(address.trim()) ?? []);
}
