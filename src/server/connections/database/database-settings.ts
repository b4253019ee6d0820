import { z } from 'zod';
import type { SecretField, SettingField } from '#domain/source/connection/connector-form.ts';
import { sinceField } from '#domain/source/connection/since-field.ts';
import { decoded } from '../request/decoded.ts';

const name = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `${what} is missing`)
    .max(200, `${what} has at most 200 characters`)
    .regex(/^[^\0\r\n]*$/, `${what} is one line`);

/** Names and IP addresses of hosts; a path of a socket is none. */
const host = name('a host').regex(
  /^[A-Za-z0-9._:-]+$/,
  'a host is a name or an IP address, such as db.example.org',
);

/** How a connection is encrypted: with a certificate that is checked, with any, or not at all. */
const encryptions = ['verified', 'unverified', 'none'] as const;

const pem = /^\s*-----BEGIN CERTIFICATE-----[\s\S]*-----END CERTIFICATE-----\s*$/;

/**
 * The settings of a table (`schema.table`) or of one SELECT of a database. `certificate` is that of the
 * authority that has signed the certificate of the server, `since` the column that has greater values in
 * newer rows.
 */
export const databaseSettings = (port: number) => ({
  host,
  port: z.coerce.number().int().min(1).max(65_535).default(port),
  database: name('a database'),
  table: name('a table').optional(),
  query: z.string().trim().min(1).max(50_000, 'a query has at most 50,000 characters').optional(),
  since: name('a column').optional(),
  encryption: z.enum(encryptions).default('verified'),
  certificate: z
    .string()
    .max(20_000, 'a certificate has at most 20,000 characters')
    .regex(pem, 'a certificate begins with -----BEGIN CERTIFICATE-----')
    .optional(),
});

/** The settings of any database. */
export type DatabaseSettings = z.output<z.ZodObject<ReturnType<typeof databaseSettings>>>;

/** Whether settings do not name a table and a query at once. */
export const hasOneQuery = ({ table, query }: Pick<DatabaseSettings, 'table' | 'query'>): boolean =>
  table === undefined || query === undefined;
/** What is wrong otherwise. */
export const oneQueryRule = 'a table or a query is read, not both';

/** The fields of the form of a database with a port and an example of a table. */
export const databaseFields = (example: { port: number; table: string }): SettingField[] => [
  { name: 'host', label: 'Host', input: 'text', isRequired: true, placeholder: 'db.example.org' },
  { name: 'port', label: 'Port', input: 'number', isRequired: false, placeholder: String(example.port) },
  { name: 'database', label: 'Database', input: 'text', isRequired: true },
  {
    name: 'table',
    label: 'Table',
    input: 'text',
    isRequired: false,
    placeholder: example.table,
    hint: 'Left empty, the tables are listed to choose from.',
  },
  {
    name: 'query',
    label: 'Or one SELECT',
    input: 'lines',
    isRequired: false,
    placeholder: 'SELECT …',
    hint: 'It is read in a transaction that changes nothing.',
  },
  sinceField('updated_at'),
  {
    name: 'encryption',
    label: 'Encryption',
    input: 'choice',
    isRequired: false,
    options: [
      { value: 'verified', label: 'With a certificate that is checked' },
      { value: 'unverified', label: 'With any certificate' },
      { value: 'none', label: 'None' },
    ],
  },
  {
    name: 'certificate',
    label: 'Certificate of the authority',
    input: 'lines',
    isRequired: false,
    hint: 'Where a certificate of its own has signed that of the server.',
  },
];

/** What a database is signed in to with. */
export const databaseSecrets: SecretField[] = [
  { name: 'user', label: 'User' },
  { name: 'password', label: 'Password' },
];

/** What an address of a database says, but for a user and a password; null for other addresses. */
export function databaseAddress(
  address: string,
  protocols: readonly string[],
  port: number,
): { host: string; port: number; database: string } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!protocols.includes(url.protocol)) return null;
  const database = decoded(url.pathname.replace(/^\//, ''));
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || port, database };
}

/** A place in a database as people read it. */
export const databaseName = (
  kind: string,
  { host, port, database, table }: Pick<DatabaseSettings, 'host' | 'port' | 'database' | 'table'>,
): string =>
  `${kind}://${host.includes(':') ? `[${host}]` : host}:${port}/${database}${table ? `, ${table}` : ''}`;

/** The parts of the name of a table: `public.floods`, where quotes may be around parts with a dot. */
export function tableParts(table: string): string[] {
  const parts = table.match(/"(?:[^"]|"")+"|[^.]+/g) ?? [table];
  return parts.map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part));
}
