import { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { ConfigurationError } from './start-error.ts';

test('nothing set: a local server with embedded stores and sample data', () => {
  expect(readConfiguration({ PATH: '/bin', HOST: ' ' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: resolve('data'),
    databaseAddresses: undefined,
    url: 'http://127.0.0.1:3000',
    administrator: undefined,
    sample: 'hazards',
    storage: { kind: 'file' },
    backups: { kind: 'file' },
    libraryBytes: 5120 * 1024 ** 2,
    copiesBytes: undefined,
    secondEngine: undefined,
    drainSeconds: 0,
    smtpUrl: undefined,
    mailFrom: 'tidemark@localhost',
    trustedProxies: new BlockList(),
    metricsToken: undefined,
    singleSignOn: undefined,
    basemap: undefined,
    cachesInFront: [],
    fetchAllowance: [],
    secretKey: undefined,
    localUser: false,
  });
});

test('everything set', () => {
  const configuration = readConfiguration({
    PORT: '8080',
    HOST: '0.0.0.0',
    TIDEMARK_DATA: '/srv/tidemark',
    DATABASE_URL: 'postgres://u:p@db/tidemark',
    TIDEMARK_URL: 'https://tidemark.example.org/',
    TIDEMARK_ADMIN_EMAIL: 'ada@example.org',
    TIDEMARK_ADMIN_PASSWORD: 'correct horse',
    TIDEMARK_SAMPLE: 'none',
    TIDEMARK_STORAGE: 's3://tides/production/',
    TIDEMARK_CACHE_BYTES: '20000000000',
    SMTP_URL: 'smtps://mail.example.org',
  });
  expect(configuration).toMatchObject({
    url: 'https://tidemark.example.org',
    administrator: { email: 'ada@example.org', password: 'correct horse' },
    storage: { kind: 's3', bucket: 'tides', prefix: 'production' },
    copiesBytes: 20_000_000_000,
    drainSeconds: 10,
  });
});

test('single sign-on with groups; names of groups of the provider may contain “=”', () => {
  const { singleSignOn } = readConfiguration({
    TIDEMARK_OIDC_ISSUER: 'https://id.example.org/realms/staff/',
    TIDEMARK_OIDC_CLIENT_ID: 'tidemark',
    TIDEMARK_OIDC_CLIENT_SECRET: 'a secret',
    TIDEMARK_OIDC_GROUPS: 'data-admins=Administrators, cn=writers=Editors',
  });
  expect(singleSignOn).toEqual({
    issuer: 'https://id.example.org/realms/staff',
    clientId: 'tidemark',
    clientSecret: 'a secret',
    name: 'single sign-on',
    scopes: ['openid', 'profile', 'email'],
    groupsClaim: 'groups',
    groups: [
      { provider: 'data-admins', group: 'Administrators' },
      { provider: 'cn=writers', group: 'Editors' },
    ],
  });
});

test('what sources may fetch from inside the own network', () => {
  const allowed = (text: string) => readConfiguration({ TIDEMARK_FETCH_ALLOW: text }).fetchAllowance;
  expect(allowed('10.1.0.0/16, Data.internal:8080 ::1 localhost')).toEqual([
    { kind: 'network', address: '10.1.0.0', prefix: 16 },
    { kind: 'host', name: 'data.internal', port: 8080 },
    { kind: 'network', address: '::1', prefix: 128 },
    { kind: 'host', name: 'localhost', port: null },
  ]);
  for (const text of ['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'http://data.internal', '*', 'a_b', '-a']) {
    expect(() => allowed(text), text).toThrow('TIDEMARK_FETCH_ALLOW must be a list of networks');
  }
});

test('caches in front are named by their addresses', () => {
  const cachesOf = (text: string) => readConfiguration({ TIDEMARK_PURGE: text }).cachesInFront;
  expect(cachesOf('http://a:6081/, https://b/purge')).toEqual(['http://a:6081/', 'https://b/purge']);

  const eleven = Array.from({ length: 11 }, () => 'http://a/').join(',');
  for (const text of ['a:6081', 'ftp://a/', 'http://user@a/', 'http://a/?x', 'http://a/#x', eleven]) {
    expect(() => cachesOf(text)).toThrow('TIDEMARK_PURGE must be the addresses of at most 10 caches');
  }
});

test('a map behind the data has an attribution', () => {
  const { basemap } = readConfiguration({
    TIDEMARK_BASEMAP: 'https://tiles.example.org/streets/{z}/{x}/{y}.png',
    TIDEMARK_BASEMAP_ATTRIBUTION: '© Example',
  });
  expect(basemap).toEqual({
    kind: 'images',
    tiles: 'https://tiles.example.org/streets/{z}/{x}/{y}.png',
    attribution: '© Example',
  });
});

test.each([
  ['https://tiles.example.org/{z}/{x}/{y}.mvt?key=1', { kind: 'vectors' }],
  ['https://tiles.example.org/{z}/{x}/{y}.pbf', { kind: 'vectors' }],
  ['https://tiles.example.org/{z}/{x}/{y}', { kind: 'images' }],
  ['streets.pmtiles', { kind: 'archive', archive: resolve('/srv/data/streets.pmtiles') }],
  ['maps/streets.pmtiles', { kind: 'archive', archive: resolve('/srv/data/maps/streets.pmtiles') }],
  ['https://a.org/streets.pmtiles', { kind: 'archive', archive: 'https://a.org/streets.pmtiles' }],
])('%s is a map behind the data', (address, expected) => {
  const env = {
    TIDEMARK_DATA: '/srv/data',
    TIDEMARK_BASEMAP: address,
    TIDEMARK_BASEMAP_ATTRIBUTION: '© Example',
  };
  expect(readConfiguration(env).basemap).toMatchObject(expected);
});

test.each([
  [
    'clickhouse://ada:p%40ss%3Aword@ch.example.org:9443/tidemark?cluster=tides&collection=objects',
    {
      url: 'https://ch.example.org:9443',
      user: 'ada',
      password: 'p@ss:word',
      database: 'tidemark',
      cluster: 'tides',
      collection: 'objects',
    },
  ],
  ['clickhouse://ch/tidemark', { url: 'https://ch:8443', user: 'default', password: '', cluster: undefined }],
  ['clickhouse://u:p:q@ch:443/a', { url: 'https://ch:443', password: 'p:q' }],
  ['clickhouse://[::1]/a?secure=false', { url: 'http://[::1]:8123' }],
  ['clickhouse://u:8123@ch/a?secure=false', { url: 'http://ch:8123', password: '8123' }],
])('%s holds large versions', (address, expected) => {
  const { secondEngine } = readConfiguration({ TIDEMARK_ENGINE: address });
  expect(secondEngine).toMatchObject({ ...expected, fromRows: 50_000_000 });
});

test('objects can lie in a folder that several nodes share', () => {
  const { storage } = readConfiguration({ TIDEMARK_STORAGE: 'file:///srv/shared%20objects/' });
  expect(storage).toEqual({ kind: 'file', folder: resolve('/srv/shared objects') });
});

test.each([
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::1', PORT: '80' }, 'http://[::1]'],
])('the public address of %o is %s', (env, url) => {
  expect(readConfiguration(env).url).toBe(url);
});

describe('a value that cannot be used is a sentence that names its variable', () => {
  test.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '70000' }],
    ['HOST', { HOST: 'http://localhost' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://host/db' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@a:5432,,b:5432/db' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@a,b/db?target_session_attrs=standby' }],
    ['TIDEMARK_URL', { TIDEMARK_URL: 'tidemark.example.org' }],
    ['TIDEMARK_URL', { TIDEMARK_URL: 'https://example.org/tidemark' }],
    ['TIDEMARK_ADMIN_EMAIL', { TIDEMARK_ADMIN_EMAIL: 'ada', TIDEMARK_ADMIN_PASSWORD: '12345678' }],
    ['TIDEMARK_ADMIN_PASSWORD', { TIDEMARK_ADMIN_EMAIL: 'ada@example.org' }],
    ['TIDEMARK_ADMIN_EMAIL', { TIDEMARK_ADMIN_PASSWORD: '12345678' }],
    [
      'TIDEMARK_ADMIN_PASSWORD',
      { TIDEMARK_ADMIN_EMAIL: 'a@example.org', TIDEMARK_ADMIN_PASSWORD: '1234567' },
    ],
    ['TIDEMARK_SAMPLE', { TIDEMARK_SAMPLE: 'yes' }],
    ['TIDEMARK_STORAGE', { TIDEMARK_STORAGE: '/var/files' }],
    ['TIDEMARK_STORAGE', { TIDEMARK_STORAGE: 's3://' }],
    ['TIDEMARK_STORAGE', { TIDEMARK_STORAGE: 'file:objects' }],
    ['TIDEMARK_STORAGE', { TIDEMARK_STORAGE: 'file://host/objects' }],
    ['TIDEMARK_STORAGE', { TIDEMARK_STORAGE: 'file:///' }],
    ['TIDEMARK_STORAGE', { TIDEMARK_STORAGE: 'file:///a%2Fb' }],
    ['TIDEMARK_CACHE_BYTES', { TIDEMARK_CACHE_BYTES: '20GB' }],
    ['TIDEMARK_CACHE_BYTES', { TIDEMARK_CACHE_BYTES: '99999999' }],
    ['TIDEMARK_BACKUPS', { TIDEMARK_BACKUPS: '/srv/backups' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
    ['TIDEMARK_TRUSTED_PROXIES', { TIDEMARK_TRUSTED_PROXIES: '10.0.0.1, nginx' }],
    ['TIDEMARK_OIDC_ISSUER', { TIDEMARK_OIDC_ISSUER: 'http://id.example.org' }],
    ['TIDEMARK_OIDC_CLIENT_SECRET', { TIDEMARK_OIDC_ISSUER: 'https://x', TIDEMARK_OIDC_CLIENT_ID: 'x' }],
    ['TIDEMARK_OIDC_GROUPS', { TIDEMARK_OIDC_GROUPS: 'Administrators' }],
    ['TIDEMARK_BASEMAP', { TIDEMARK_BASEMAP: 'streets.mbtiles' }],
    ['TIDEMARK_BASEMAP', { TIDEMARK_BASEMAP: '/srv/streets.pmtiles' }],
    ['TIDEMARK_BASEMAP', { TIDEMARK_BASEMAP: '../streets.pmtiles' }],
    ['TIDEMARK_BASEMAP', { TIDEMARK_BASEMAP: 's3://bucket/streets.pmtiles' }],
    ['TIDEMARK_BASEMAP', { TIDEMARK_BASEMAP: 'https://me@a.org/streets.pmtiles' }],
    ['TIDEMARK_BASEMAP_ATTRIBUTION', { TIDEMARK_BASEMAP: 'streets.pmtiles' }],
    ['TIDEMARK_BASEMAP', { TIDEMARK_BASEMAP: 'https://tiles.example.org/{z}/{x}.png' }],
    ['TIDEMARK_BASEMAP', { TIDEMARK_BASEMAP: 'https://{z}.example.org/{z}/{x}/{y}.png' }],
    ['TIDEMARK_BASEMAP', { TIDEMARK_BASEMAP: 'https://a.org/{z}/{x}/{y};script-src *' }],
    ['TIDEMARK_BASEMAP_ATTRIBUTION', { TIDEMARK_BASEMAP: 'https://a.org/{z}/{x}/{y}.png' }],
    ['TIDEMARK_ENGINE', { TIDEMARK_ENGINE: 'https://ch:8443/tidemark' }],
    ['TIDEMARK_ENGINE', { TIDEMARK_ENGINE: 'clickhouse://ch:8443' }],
    ['TIDEMARK_ENGINE', { TIDEMARK_ENGINE: 'clickhouse://ch:99999/tidemark' }],
    ['TIDEMARK_ENGINE', { TIDEMARK_ENGINE: 'clickhouse:///tidemark' }],
    ['TIDEMARK_ENGINE', { TIDEMARK_ENGINE: 'clickhouse://ch/tide-mark' }],
    ['TIDEMARK_ENGINE', { TIDEMARK_ENGINE: 'clickhouse://u:%E0@ch/tidemark' }],
    ['TIDEMARK_ENGINE', { TIDEMARK_ENGINE: 'clickhouse://ch/tidemark?cluster=a&cluster=b' }],
    ['TIDEMARK_ENGINE', { TIDEMARK_ENGINE: "clickhouse://ch/tidemark?cluster=a'b" }],
    ['TIDEMARK_ENGINE', { TIDEMARK_ENGINE: 'clickhouse://ch/tidemark?secure=no' }],
    ['TIDEMARK_ENGINE', { TIDEMARK_ENGINE: 'clickhouse://ch/tidemark?shards=3' }],
    ['TIDEMARK_ENGINE_FROM', { TIDEMARK_ENGINE: 'clickhouse://ch/tidemark', TIDEMARK_ENGINE_FROM: '0' }],
    ['TIDEMARK_ENGINE_FROM', { TIDEMARK_ENGINE: 'clickhouse://ch/tidemark', TIDEMARK_ENGINE_FROM: '5M' }],
    ['TIDEMARK_ENGINE_FROM', { TIDEMARK_ENGINE_FROM: '1000000' }],
    ['TIDEMARK_LOCAL_USER', { TIDEMARK_LOCAL_USER: 'yes' }],
    ['TIDEMARK_LOCAL_USER', { TIDEMARK_LOCAL_USER: '1', HOST: '0.0.0.0' }],
  ])('%s %o', (variable, env) => {
    const read = () => readConfiguration(env);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(new RegExp(`${variable}\\b.*\\.$`));
  });

  test('the value of a secret is never repeated', () => {
    for (const variable of ['DATABASE_URL', 'TIDEMARK_ENGINE']) {
      const read = () => readConfiguration({ [variable]: 'mysql://root:hunter22@db/x' });
      expect(read).not.toThrow('hunter22');
    }
  });
});

test('the local user is allowed on loopback', () => {
  expect(readConfiguration({ TIDEMARK_LOCAL_USER: '1', HOST: 'localhost' }).localUser).toBe(true);
});
