import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'build', '.stamp');

/** The sources of a build. */
const sources = [
  'src',
  'public',
  'scripts/build.ts',
  'scripts/without-property-fallback.ts',
  'scripts/without-server-texts.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/**
 * Builds when the sources have changed since the last complete build; returns whether there is a build now.
 *
 * The stamp is removed before a build and written after it, so that an interrupted build is not used. Two
 * builds at the same time run one after the other, and the second has nothing to do. Runs on Node 24.
 * @param {string[]} args those of `scripts/build.ts`: `--verbose`
 */
export function buildWhenStale(args = []) {
  if (isFresh()) return true;
  mkdirSync(join(root, 'build'), { recursive: true });

  const turn = new DatabaseSync(join(root, 'build', '.lock'));
  try {
    turn.exec('PRAGMA busy_timeout = 600000; BEGIN EXCLUSIVE');
    return isFresh() || build(args);
  } finally {
    turn.close();
  }
}

/** @param {string[]} args */
function build(args) {
  console.log('Building Tidemark; this is needed once after every change.');
  const made = fingerprint();
  rmSync(stamp, { force: true });

  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  if (status !== 0) return false;

  writeFileSync(`${stamp}.unfinished`, made);
  renameSync(`${stamp}.unfinished`, stamp);
  return true;
}

function isFresh() {
  if (!existsSync(stamp) || !existsSync(join(root, 'build', 'server', 'index.js'))) return false;
  return readFileSync(stamp, 'utf8') === fingerprint();
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesOf(source)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }

  return hash.digest('hex');
}

/** @param {string} source @returns {string[]} */
function filesOf(source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [source];
  return readdirSync(path).flatMap((name) => (/\.test\.tsx?$/.test(name) ? [] : filesOf(join(source, name))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = buildWhenStale(process.argv.slice(2)) ? 0 : 1;
}
