import { isIP, type BlockList } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { cacheInFrontFields } from './caches-in-front.ts';
import { fetchAllowanceFields, type AllowedTarget } from './fetch-allowance.ts';
import { basemapFields, readBasemap, type Basemap } from './basemap-setting.ts';
import { readDatabaseAddresses } from './database-addresses.ts';
import { ConfigurationError } from './start-error.ts';
import {
  readSingleSignOn,
  singleSignOnFields,
  type SingleSignOnSettings,
} from './single-sign-on-settings.ts';
import { readSecondEngine, secondEngineFields, type SecondEngine } from './second-engine.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

/**
 * The store of uploads and snapshots: a folder inside the data folder, one that several nodes share
 * (`folder`, absolute), or a bucket and a prefix in it.
 */
export type StorageConfiguration =
  | { kind: 'file'; folder?: string }
  | { kind: 's3'; bucket: string; prefix: string };

/** The settings from the environment, checked once at the start. The level of the log is read before them. */
export type Configuration = {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds everything that is stored on this machine. */
  readonly dataFolder: string;
  /** The addresses of the hosts of an external PostgreSQL; without them, the embedded one is started. */
  readonly databaseAddresses: readonly string[] | undefined;
  /** The public address without a trailing slash, for links and for the origin check. */
  readonly url: string;
  readonly administrator: { readonly email: string; readonly password: string } | undefined;
  readonly sample: 'hazards' | 'none';
  readonly storage: StorageConfiguration;
  /** The folder or the bucket of backups; a file without a folder is in the data folder. */
  readonly backups: StorageConfiguration;
  /** The most bytes of images and files in the library of one site. */
  readonly libraryBytes: number;
  /** The most bytes that copies of versions take on this node; without it, half of what is free. */
  readonly copiesBytes: number | undefined;
  /** The engine that holds large versions, beside the one of this node. */
  readonly secondEngine: SecondEngine | undefined;
  /** How long a node that stops still answers requests while it says that it is not ready. */
  readonly drainSeconds: number;
  /** The mail server; without one, mails are written into the data folder. */
  readonly smtpUrl: string | undefined;
  /** The sender of mails. */
  readonly mailFrom: string;
  /** The reverse proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: BlockList;
  /** The token that programs send to read `/metrics` from other machines. */
  readonly metricsToken: string | undefined;
  /** The provider that people may sign in with. */
  readonly singleSignOn: SingleSignOnSettings | undefined;
  /** The streets behind the data of maps; without them, nothing is fetched from elsewhere. */
  readonly basemap: Basemap | undefined;
  /** The addresses of the caches in front, which are told what changed. */
  readonly cachesInFront: readonly string[];
  /** What sources may fetch from inside the own network. */
  readonly fetchAllowance: readonly AllowedTarget[];
  /** A secret that stored passwords and tokens are encrypted with; without it, that of the data folder. */
  readonly secretKey: string | undefined;
  /** Everybody who reaches the port is the administrator. For one person on one machine only. */
  readonly localUser: boolean;
};

const PORT = 'PORT must be a whole number from 1 to 65535';
const LIBRARY = 'TIDEMARK_LIBRARY_MB must be a whole number of megabytes from 1 to 10000000';
const CACHE = 'TIDEMARK_CACHE_BYTES must be a whole number of bytes from 100000000 on, such as 20000000000';
const DRAIN = 'TIDEMARK_DRAIN_SECONDS must be a whole number of seconds from 0 to 3600';
/** What load balancers take to learn that a node is not ready, in seconds; a lone node has none. */
const defaultDrain = { several: 10, alone: 0 };
const storageRule =
  'must be `file`, a folder like file:///srv/tidemark or an address like s3://bucket/prefix';
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const contract = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65535, PORT)
    .default(3000),
  HOST: z
    .string()
    .refine(isHost, 'HOST must be an address or a host name, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  TIDEMARK_DATA: z.string().default('./data'),
  DATABASE_URL: z.string().transform(readDatabaseAddresses).optional(),
  TIDEMARK_URL: z
    .string()
    .refine(
      isPublicAddress,
      'TIDEMARK_URL must be the address that visitors type, such as https://tidemark.example.org, without a path',
    )
    .optional(),
  TIDEMARK_ADMIN_EMAIL: z.email('TIDEMARK_ADMIN_EMAIL must be an e-mail address').optional(),
  TIDEMARK_ADMIN_PASSWORD: z
    .string()
    .min(8, 'TIDEMARK_ADMIN_PASSWORD must have at least 8 characters')
    .max(128, 'TIDEMARK_ADMIN_PASSWORD must have at most 128 characters')
    .optional(),
  TIDEMARK_SAMPLE: z
    .enum(['hazards', 'none'], 'TIDEMARK_SAMPLE must be `hazards` or `none`')
    .default('hazards'),
  TIDEMARK_STORAGE: z
    .string()
    .default('file')
    .transform((value, context) => readStorage(value, context, 'TIDEMARK_STORAGE')),
  TIDEMARK_BACKUPS: z
    .string()
    .default('file')
    .transform((value, context) => readStorage(value, context, 'TIDEMARK_BACKUPS')),
  TIDEMARK_LIBRARY_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$|^10000000$/, LIBRARY)
    .transform(Number)
    .default(5120),
  TIDEMARK_CACHE_BYTES: z
    .string()
    .regex(/^[1-9]\d{8,15}$/, CACHE)
    .transform(Number)
    .optional(),
  TIDEMARK_DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, DRAIN)
    .transform(Number)
    .refine((seconds) => seconds <= 3600, DRAIN)
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (url) => hasProtocol(url, ['smtp:', 'smtps:']),
      'SMTP_URL must be an address like smtps://user:password@mail.example.org:465',
    )
    .optional(),
  TIDEMARK_MAIL_FROM: z.email('TIDEMARK_MAIL_FROM must be an e-mail address').optional(),
  TIDEMARK_TRUSTED_PROXIES: z.string().default('').transform(readProxies),
  TIDEMARK_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'TIDEMARK_METRICS_TOKEN must have 16 to 200 letters, digits or -._~+/=')
    .optional(),
  ...singleSignOnFields,
  ...basemapFields,
  ...cacheInFrontFields,
  ...secondEngineFields,
  ...fetchAllowanceFields,
  TIDEMARK_SECRET_KEY: z
    .string()
    .min(32, 'TIDEMARK_SECRET_KEY must have at least 32 characters')
    .max(1000, 'TIDEMARK_SECRET_KEY must have at most 1000 characters')
    .optional(),
  TIDEMARK_LOCAL_USER: z
    .enum(['0', '1'], 'TIDEMARK_LOCAL_USER must be `1`, or be left out')
    .default('0')
    .transform((value) => value === '1'),
});

/**
 * Reads the environment; throws a `ConfigurationError` for the first value that cannot be used. An empty
 * value is treated as missing.
 */
export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = contract.safeParse(given);
  if (!result.success) throw new ConfigurationError(`${result.error.issues[0]!.message}.`);

  const values = result.data;
  const { HOST: host, PORT: port } = values;

  if (values.TIDEMARK_LOCAL_USER && !isLoopback(host)) {
    throw new ConfigurationError(
      `TIDEMARK_LOCAL_USER=1 makes everyone who reaches the port an administrator, so it is allowed only while HOST is 127.0.0.1, ::1 or localhost, not ${host}. Remove one of the two.`,
    );
  }

  const url = values.TIDEMARK_URL ? new URL(values.TIDEMARK_URL).origin : ownAddress(host, port);
  return {
    port,
    host,
    dataFolder: resolve(values.TIDEMARK_DATA),
    databaseAddresses: values.DATABASE_URL,
    url,
    administrator: readAdministrator(values.TIDEMARK_ADMIN_EMAIL, values.TIDEMARK_ADMIN_PASSWORD),
    sample: values.TIDEMARK_SAMPLE,
    storage: values.TIDEMARK_STORAGE,
    backups: values.TIDEMARK_BACKUPS,
    libraryBytes: values.TIDEMARK_LIBRARY_MB * 1024 ** 2,
    copiesBytes: values.TIDEMARK_CACHE_BYTES,
    secondEngine: readSecondEngine(values),
    drainSeconds:
      values.TIDEMARK_DRAIN_SECONDS ?? (values.DATABASE_URL ? defaultDrain.several : defaultDrain.alone),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.TIDEMARK_MAIL_FROM ?? defaultSender(url),
    trustedProxies: values.TIDEMARK_TRUSTED_PROXIES,
    metricsToken: values.TIDEMARK_METRICS_TOKEN,
    singleSignOn: readSingleSignOn(values),
    basemap: readBasemap(values),
    cachesInFront: values.TIDEMARK_PURGE,
    fetchAllowance: values.TIDEMARK_FETCH_ALLOW,
    secretKey: values.TIDEMARK_SECRET_KEY,
    localUser: values.TIDEMARK_LOCAL_USER,
  };
}

/** An address at the public host; an IP address is no domain of mails. */
function defaultSender(url: string): string {
  const { hostname } = new URL(url);
  return `tidemark@${isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost'}`;
}

function readAdministrator(
  email: string | undefined,
  password: string | undefined,
): Configuration['administrator'] {
  if (email && password) return { email, password };
  if (!email && !password) return undefined;
  const [present, missing] = email
    ? ['TIDEMARK_ADMIN_EMAIL', 'TIDEMARK_ADMIN_PASSWORD']
    : ['TIDEMARK_ADMIN_PASSWORD', 'TIDEMARK_ADMIN_EMAIL'];
  throw new ConfigurationError(`${present} is set without ${missing}. Set both, or none of the two.`);
}

/** The storage that an address names; undefined for an address that cannot be used. */
export function parseStorage(value: string): StorageConfiguration | undefined {
  if (value === 'file') return { kind: 'file' };
  const folder = readFolder(value);
  if (folder) return { kind: 'file', folder };
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(value) ?? [];

  if (bucket && bucketName.test(bucket)) {
    return { kind: 's3', bucket, prefix: prefix.replace(/^\/+|(?<!\/)\/+$/g, '') };
  }

  return undefined;
}

function readStorage(value: string, context: z.RefinementCtx, variable: string): StorageConfiguration {
  const storage = parseStorage(value);
  if (storage) return storage;
  context.addIssue({ code: 'custom', message: `${variable} ${storageRule}` });
  return z.NEVER;
}

function readProxies(value: string, context: z.RefinementCtx): BlockList {
  const proxies = readTrustedProxies(value);
  if (proxies) return proxies;
  context.addIssue({
    code: 'custom',
    message:
      'TIDEMARK_TRUSTED_PROXIES must be a list of addresses or networks of reverse proxies, such as 127.0.0.1, 10.0.0.0/8',
  });

  return z.NEVER;
}

/** The folder of a `file:` address on this machine, unless it is the root of the file system. */
function readFolder(value: string): string | null {
  if (!value.startsWith('file:///') || !URL.canParse(value)) return null;
  try {
    const folder = resolve(fileURLToPath(value));
    if (folder === resolve('/')) return null;
    return folder;
  } catch {
    return null;
  }
}

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function isPublicAddress(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:'])) return false;
  const url = new URL(value);
  return url.pathname === '/' && !url.search && !url.hash && !url.username;
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Where a process on this machine reaches the server, as `127.0.0.1:3000`. */
export function localAddress({ host, port }: Pick<Configuration, 'host' | 'port'>): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  return `${nameInUrl(everywhere[host] ?? host)}:${port}`;
}

/** The name of a host as it is written in a URL. */
function nameInUrl(host: string): string {
  if (isIP(host) === 6) return `[${host}]`;
  return host;
}

function ownAddress(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : nameInUrl(host);
  return new URL(`http://${name}:${port}`).origin;
}
