import { z } from 'zod';
import { ConfigurationError } from './start-error.ts';

/** The ClickHouse that holds large versions. */
export type SecondEngine = {
  /** Where it is reached, such as `https://clickhouse.example.org:8443`, without user and password. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The name of its cluster; without one it is a single server, or a service that needs none. */
  readonly cluster: string | undefined;
  /** The named collection there by which it reads the bucket of objects; without one, rows are sent to it. */
  readonly collection: string | undefined;
  /** Versions of as many rows are moved there. */
  readonly fromRows: number;
};

const example = 'clickhouse://user:password@clickhouse.example.org:8443/tidemark?cluster=NAME';
const form = `TIDEMARK_ENGINE must be an address like ${example}`;
const options =
  'TIDEMARK_ENGINE takes `cluster`, `collection` and `secure=false` after the question mark, each at most once, and names of letters, digits and _';
const fromRule = 'TIDEMARK_ENGINE_FROM must be a whole number of rows from 1 to 1000000000000';
const fromAlone = 'TIDEMARK_ENGINE_FROM is set without TIDEMARK_ENGINE. Set both, or none of the two.';

/** Rows of a version from which a single machine takes more than a moment for a question over all. */
const defaultFromRows = 50_000_000;
/** The ports on which ClickHouse answers HTTP, with and without encryption. */
const ports = { secure: '8443', open: '8123' };
const knownOptions = new Set(['cluster', 'collection', 'secure']);
const name = /^[A-Za-z_]\w{0,62}$/;

type Address = Omit<SecondEngine, 'fromRows'>;

/** The variables of the environment that name a second engine. Issues never repeat the password. */
export const secondEngineFields = {
  TIDEMARK_ENGINE: z.string().transform(readAddress).optional(),
  TIDEMARK_ENGINE_FROM: z
    .string()
    .regex(/^[1-9]\d{0,11}$|^1000000000000$/, fromRule)
    .transform(Number)
    .optional(),
};

/** The second engine of these values, if they name one. */
export function readSecondEngine({
  TIDEMARK_ENGINE: address,
  TIDEMARK_ENGINE_FROM: fromRows,
}: {
  TIDEMARK_ENGINE?: Address | undefined;
  TIDEMARK_ENGINE_FROM?: number | undefined;
}): SecondEngine | undefined {
  if (address) return { ...address, fromRows: fromRows ?? defaultFromRows };
  if (fromRows !== undefined) throw new ConfigurationError(fromAlone);
  return undefined;
}

function readAddress(value: string, context: z.RefinementCtx): Address {
  const result = parseAddress(value);
  if (typeof result !== 'string') return result;
  context.addIssue({ code: 'custom', message: result });
  return z.NEVER;
}

/** The parts of an address, or the sentence that says why it cannot be used. */
function parseAddress(value: string): Address | string {
  // The parts of an address with a scheme of its own are not decoded and checked as those of the web are.
  const url = value.startsWith('clickhouse://') ? URL.parse(value.replace(/^clickhouse/, 'https')) : null;
  const database = url?.pathname.slice(1) ?? '';
  if (!url?.hostname || url.hash || !name.test(database)) return form;

  const { searchParams } = url;
  const isKnown = [...searchParams.keys()].every(
    (key) => knownOptions.has(key) && searchParams.getAll(key).length === 1,
  );
  const names = ['cluster', 'collection'].map((key) => searchParams.get(key) ?? undefined);
  const secure = searchParams.get('secure') ?? 'true';
  const isNamed = names.every((given) => given === undefined || name.test(given));
  if (!isKnown || !isNamed || !['true', 'false'].includes(secure)) return options;

  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === null || password === null) return form;
  const port = secure === 'true' ? explicitPort(value) || ports.secure : explicitPort(value) || ports.open;
  const [cluster, collection] = names;
  return {
    url: `${secure === 'true' ? 'https' : 'http'}://${url.hostname}:${port}`,
    user: user || 'default',
    password,
    database,
    cluster,
    collection,
  };
}

/** The port that an address names; an address of the web leaves out that of its scheme. */
function explicitPort(value: string): string {
  const [, port = ''] = /^clickhouse:\/\/(?:[^/?#]*@)?[^/?#@]*:(\d+)(?:[/?#]|$)/.exec(value) ?? [];
  return port;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
