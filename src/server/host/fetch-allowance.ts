import { z } from 'zod';
import { familyOf } from './trusted-proxies.ts';

/**
 * What sources may fetch from although it is not on the public internet: a network with the length of its
 * prefix, or a host by its name; `port` is null for all of them.
 */
export type AllowedTarget =
  | { kind: 'network'; address: string; prefix: number }
  | { kind: 'host'; name: string; port: number | null };

/** The most entries of the list. */
const mostTargets = 100;

const rule =
  'TIDEMARK_FETCH_ALLOW must be a list of networks, addresses and hosts that sources may fetch from, such as 10.1.0.0/16, data.internal:8080';

/** The variable of the environment that lets sources fetch from inside the own network. */
export const fetchAllowanceFields = {
  TIDEMARK_FETCH_ALLOW: z
    .string()
    .max(10_000, rule)
    .default('')
    .transform((text, context) => {
      const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
      const targets = entries.flatMap((entry) => readTarget(entry) ?? []);
      if (targets.length === entries.length && targets.length <= mostTargets) return targets;
      context.addIssue({ code: 'custom', message: rule });
      return z.NEVER;
    }),
};

function readTarget(entry: string): AllowedTarget | null {
  const [address = '', length, ...rest] = entry.split('/');
  const family = familyOf(address);
  if (family) {
    const most = family === 'ipv4' ? 32 : 128;
    const prefix = length === undefined ? most : Number(length);
    if (rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length)) || prefix > most) return null;
    return { kind: 'network', address, prefix };
  }

  const [, name, port] = /^([a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?)(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  if (!name) return null;
  return { kind: 'host', name: name.toLowerCase(), port: port === undefined ? null : Number(port) };
}
