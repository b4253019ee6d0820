import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { ConfigurationError } from './start-error.ts';

const read = (url: string) => readConfiguration({ DATABASE_URL: url }).databaseAddresses;

const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(\.[a-z]{2,5})?$/);
const ip = fc.oneof(
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
);
const host = fc.record({
  host: fc.oneof(name, ip),
  port: fc.option(fc.integer({ min: 1, max: 65535 }), { nil: undefined }),
});
type Host = { host: string; port: number | undefined };

const credential = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const parts = fc.record({
  scheme: fc.constantFrom('postgres', 'postgresql'),
  user: credential,
  password: credential,
  database: fc.stringMatching(/^[a-z]{1,12}$/),
  query: fc.constantFrom<string>(
    '',
    '?target_session_attrs=read-write',
    '?target_session_attrs=primary&connect_timeout=3',
  ),
});

const written = ({ host: address, port }: Host) => (port === undefined ? address : `${address}:${port}`);
const urlOf = (
  { scheme, user, password, database, query }: typeof parts extends fc.Arbitrary<infer Parts> ? Parts : never,
  names: readonly string[],
) =>
  `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${names.join(',')}/${database}${query}`;

/** The hosts of addresses as the driver reads them. */
const driven = (addresses: readonly string[]) =>
  addresses.map((connectionString) => {
    const { host: address, port, user, password, database } = new pg.Client({ connectionString });
    return { host: address, port, user, password, database };
  });

const several = fc.uniqueArray(host, {
  minLength: 2,
  maxLength: 5,
  selector: ({ host: address, port }) => `${new URL(`postgres://${address}`).hostname}:${port ?? 5432}`,
});

test('several hosts become one address each, with the same user, password and database', () => {
  fc.assert(
    fc.property(several, parts, (hosts, rest) => {
      const { user, password, database } = rest;
      const expected = hosts.map(({ host: address, port = 5432 }) => ({
        host: new URL(`postgres://${address}`).hostname.replace(/^\[|\]$/g, ''),
        port,
        user,
        password,
        database,
      }));
      expect(driven(read(urlOf(rest, hosts.map(written)))!)).toEqual(expected);
    }),
  );
});

test('one host is left as it is', () => {
  fc.assert(
    fc.property(host, parts, (one, rest) => {
      const url = urlOf(rest, [written(one)]);
      expect(read(url)).toEqual([url]);
    }),
  );
  const sockets = ['postgres:///db?host=/run/postgresql', 'postgresql://u@%2Frun%2Fpostgresql/db'];
  sockets.forEach((url) => expect(read(url)).toEqual([url]));
});

const spoiled: readonly ((names: readonly string[]) => string[])[] = [
  (names) => [...names, ''],
  (names) => ['', ...names],
  (names) => [...names, names[0]!],
  (names) => [...names, 'a:0'],
  (names) => [...names, 'a:65536'],
  (names) => [...names, 'a:port'],
  (names) => [...names, ':5432'],
  (names) => [...names, 'a b'],
  (names) => [...names, '[::1'],
];

test('hosts that cannot be used are a sentence without the password', () => {
  const wrongNames = fc
    .tuple(several, fc.constantFrom(...spoiled))
    .map(([hosts, spoil]) => spoil(hosts.map(written)));
  fc.assert(fc.property(wrongNames, parts, (names, rest) => expectSentence(urlOf(rest, names), rest)));

  const queries = [
    'host=/run',
    'port=5433',
    'target_session_attrs=any',
    'target_session_attrs=prefer-standby',
  ];
  const wrongQuery = fc.constantFrom(...queries.map((query) => `?${query}`));
  fc.assert(
    fc.property(several, wrongQuery, parts, (hosts, query, rest) =>
      expectSentence(urlOf({ ...rest, query }, hosts.map(written)), rest),
    ),
  );

  const lists = fc.constantFrom('?host=a,b', '?host=a&port=5432,5433');
  fc.assert(
    fc.property(host, lists, parts, (one, query, rest) =>
      expectSentence(urlOf({ ...rest, query }, [written(one)]), rest),
    ),
  );
});

function expectSentence(url: string, { password }: { password: string }): void {
  const secret = `secret-${password}`;
  const withSecret = url.replace(/:[^:@/]*@/, () => `:${encodeURIComponent(secret)}@`);
  const run = () => read(withSecret);
  expect(run).toThrow(ConfigurationError);
  expect(run).toThrow(/^DATABASE_URL .*\.$/);
  expect(run).not.toThrow(secret);
}
