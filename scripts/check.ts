import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a step found: how many of its tests passed and failed; a static check is one test. */
interface Result {
  passed: number;
  failed: number;
}

const reports = await mkdtemp(join(tmpdir(), 'tidemark-check-'));

let running: ChildProcess | undefined;

/** Interrupted, or left alone by who started us, we take the step that runs with us. */
function giveUp(): void {
  running?.kill('SIGTERM');
  process.exit(130);
}
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, giveUp);
// The channel to who started us must not keep us here when all is done.
process.channel?.unref();

/** Runs a program of a package on this Node, with its output passed on, and answers whether it succeeded. */
async function run(
  program: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  running = child;
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function check(program: string, args: readonly string[]): Promise<Result> {
  const fine = await run(program, args);
  return { passed: Number(fine), failed: Number(!fine) };
}

/** A run that failed without a failed test (a file that does not load, say) still counts as one. */
function result(fine: boolean, passed = 0, failed = 0): Result {
  return { passed, failed: fine ? failed : Math.max(failed, 1) };
}

async function readReport<T>(path: string): Promise<Partial<T>> {
  return JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as Partial<T>;
}

async function vitest(): Promise<Result> {
  const path = join(reports, 'vitest.json');
  const fine = await run('node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ]);
  const report = await readReport<{ numPassedTests: number; numFailedTests: number }>(path);
  return result(fine, report.numPassedTests, report.numFailedTests);
}

async function playwright(): Promise<Result> {
  const path = join(reports, 'playwright.json');
  const fine = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: path,
  });
  const { stats } = await readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(
    path,
  );
  return result(fine, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected);
}

async function types(): Promise<Result> {
  const generated = await run('node_modules/@react-router/dev/dist/cli/index.js', ['typegen']);
  return generated ? check(typeChecker(), ['--noEmit']) : result(false);
}

/** TypeScript 7 is a program of its own; before it, a script. */
function typeChecker(): string {
  return ['node_modules/typescript/bin/tsc', 'node_modules/typescript/lib/tsc.js'].find((path) =>
    existsSync(path),
  )!;
}

const steps: [string, () => Promise<Result>][] = [
  ['Formatting', () => check('node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.'])],
  ['Lint and boundaries', () => check('node_modules/oxlint/bin/oxlint', ['--deny-warnings'])],
  ['Types', types],
  ['Unused code and packages', () => check('node_modules/knip/bin/knip.js', [])],
  ['Unit and integration tests', vitest],
  ['Build', () => check('scripts/build-when-stale.js', [])],
  ['End-to-end tests', playwright],
];

const results: { name: string; passed: number; failed: number }[] = [];
for (const [name, step] of steps) {
  console.log(`\n== ${name}`);
  results.push({ name, ...(await step()) });
}
await rm(reports, { recursive: true, force: true });

const sum = (key: 'passed' | 'failed') => results.reduce((total, each) => total + each[key], 0);
console.log('');
for (const { name, passed, failed } of results)
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
