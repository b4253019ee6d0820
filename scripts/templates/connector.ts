import type { TypeNames } from './type-names.ts';

/** The files of a new connector, which reads a file at an address of a service to begin with. */
export function connectorFiles(names: TypeNames): Record<string, string> {
  return {
    'index.ts': indexFile(names),
    [`${names.name}-reader.ts`]: readerFile(names),
    [`${names.name}.test.ts`]: testFile(names),
  };
}

const indexFile = ({ exported, name, pascal, label }: TypeNames): string => `import { z } from 'zod';
import { webAddress } from '#domain/source/connection/connection.ts';
import type { Connector } from '../connector.ts';

const settings = z.strictObject({ kind: z.literal('${name}'), address: webAddress });
/** The settings of ${label}. */
export type ${pascal}Settings = z.output<typeof settings>;

/** Describe the place here. */
export const ${exported}: Connector<${pascal}Settings> = {
  kind: '${name}',
  label: '${label}',
  description: 'Say in one sentence what it reads.',
  fields: [{ name: 'address', label: 'Address', input: 'address', isRequired: true }],
  secrets: [{ name: 'token', label: 'Token' }],
  settings,
  // Say which addresses are of this kind: what is recognised is proposed before a file of the web.
  recognise: (address) =>
    address.includes('${name}') ? (settings.safeParse({ kind: '${name}', address }).data ?? null) : null,
  addressOf: ({ address }) => address,
  reader: async () => (await import('./${name}-reader.ts')).${readerName(exported)},
};
`;

const readerName = (exported: string) => exported.replace(/Connector$/, 'Reader');

const readerFile = ({
  exported,
  name,
  pascal,
}: TypeNames): string => `import { fetchWebFile } from '../../request/fetch-web-file.ts';
import type { ConnectorReader } from '../connector.ts';
import type { ${pascal}Settings } from './index.ts';

/** Reads the file at the address. */
export const ${readerName(exported)}: ConnectorReader<${pascal}Settings> = {
  describe: () => Promise.resolve({ title: '${name}', columns: [] }),
  async read({ settings: { address }, access, network, path, limit, validators, report }) {
    const file = { address, access, validators, path, limit };
    const fetched = await fetchWebFile(file, network, (bytes) => report({ bytes }));
    if (fetched.status === 'unchanged') return fetched;
    return { ...fetched, status: 'read', greatest: null, parseOptions: {} };
  },
};
`;

const testFile = ({ name, exported, label }: TypeNames): string => `import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectorOf, proposeSettings } from '../connectors.ts';
import { ${exported} } from './index.ts';

const server = createServer((_request, response) => response.end('place,deaths\\nAna,1\\n'));
let folder: string;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-connector-'));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  address = \`http://127.0.0.1:\${(server.address() as AddressInfo).port}/${name}.csv\`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('${label} is registered, recognises its addresses, and reads', async () => {
  const settings = { kind: '${name}' as const, address };
  expect(connectorOf(settings)).toBe(${exported});
  expect(proposeSettings(address)[0]).toEqual(settings);
  const reader = await ${exported}.reader();
  const path = join(folder, 'file');
  const read = await reader.read({
    settings,
    access: { headers: {} },
    network: { allowed: [{ kind: 'network', address: '127.0.0.1', prefix: 32 }] },
    validators: { etag: null, lastModified: null },
    mode: 'replace' as const,
    since: null,
    path,
    limit: 1000,
    report: () => undefined,
  });
  expect(read).toMatchObject({ status: 'read', bytes: 19 });
  expect(await readFile(path, 'utf8')).toBe('place,deaths\\nAna,1\\n');
});
`;
