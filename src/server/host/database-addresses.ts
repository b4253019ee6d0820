import type { z } from 'zod';

const example = 'postgres://user:password@a.example.org:5432,b.example.org:5432/database';

const form =
  'DATABASE_URL must be an address like postgres://user:password@host:5432/database; leave it out for the PostgreSQL that comes with Tidemark';

const hosts = `DATABASE_URL must name each host once, with a port from 1 to 65535 or without one, such as ${example}`;

const places = `DATABASE_URL must name its hosts before the database, such as ${example}, and not as host or port after the question mark`;

const attributes =
  'DATABASE_URL names several hosts, of which Tidemark uses the one that takes writes: target_session_attrs must be `read-write` or `primary`, or be left out';

/** Values of `target_session_attrs` that ask for what is done with several hosts anyway. */
const askedFor = new Set(['read-write', 'primary']);

const protocols = new Set(['postgres:', 'postgresql:']);

/**
 * The address of each host in `DATABASE_URL`, which may have several: `postgres://user:password@a,b:5433/db`.
 * One host is left as it is. What cannot be used is an issue, whose sentence does not repeat the password.
 */
export function readDatabaseAddresses(value: string, context: z.RefinementCtx): readonly string[] {
  const result = splitAddress(value);
  if (typeof result !== 'string') return result;
  context.addIssue({ code: 'custom', message: result });
  return [];
}

/** The addresses in a value, or the sentence that says why it cannot be used. */
function splitAddress(value: string): string[] | string {
  const [start = ''] = /^[a-z]+:\/\//i.exec(value) ?? [];
  const [authority = ''] = /^[^/?#]*/.exec(value.slice(start.length)) ?? [];
  const rest = value.slice(start.length + authority.length);
  const end = authority.lastIndexOf('@') + 1;
  const [credentials, names] = [authority.slice(0, end), authority.slice(end).split(',')];
  const urls = names.map((name) => URL.parse(`${start}${credentials}${name}${rest}`));

  const parsed = urls.filter((url) => url !== null);
  if (parsed.some(({ protocol }) => !protocols.has(protocol))) return form;
  if (parsed.some(hasListInQuery)) return places;
  if (names.length === 1) return parsed.length === 1 ? [value] : form;

  if (parsed.length < names.length || parsed.some(({ hostname, port }) => !hostname || port === '0')) {
    return hosts;
  }
  if (new Set(parsed.map(({ hostname, port }) => `${hostname}:${port || '5432'}`)).size < names.length) {
    return hosts;
  }
  if (parsed.some(({ searchParams }) => searchParams.has('host') || searchParams.has('port'))) return places;
  if (parsed.some(asksForOther)) return attributes;

  return parsed.map(({ href }) => href);
}

const hasListInQuery = ({ searchParams }: URL): boolean =>
  ['host', 'port'].some((name) => searchParams.get(name)?.includes(','));

const asksForOther = ({ searchParams }: URL): boolean =>
  searchParams.getAll('target_session_attrs').some((wanted) => !askedFor.has(wanted));
