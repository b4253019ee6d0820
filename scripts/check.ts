import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readCoverage, unshownStatements } from './coverage.ts';
import type { FlakyTest } from './flaky-tests-reporter.ts';
import { makeMemoryFolder } from './memory-folder.ts';

/**
 * The outcome of a step: how many of its tests passed and failed, the names of those that failed, and the
 * tests that passed at a later attempt.
 */
interface Result {
  passed: number;
  failed: number;
  failures?: string[];
  flakyTests?: FlakyTest[];
  /** The tests that passed, as `file: title`. */
  passedTests?: string[];
}

const reports = await mkdtemp(join(tmpdir(), 'tidemark-check-'));
const memoryFolder = await makeMemoryFolder();
/**
 * The environment of tests: Node caches the modules it compiles, because tests start many servers and
 * workers.
 */
const forTests: Record<string, string> = {
  NODE_COMPILE_CACHE: join(reports, 'compiled'),
};
// Data folders are in memory where there is enough, because databases wait for the disk at each write.
if (memoryFolder !== null) {
  forTests['TMPDIR'] = memoryFolder;
}

const running = new Set<ChildProcess>();

/** When this process is interrupted, or the process that started it ends, the running steps are stopped. */
function giveUp(): void {
  for (const child of running) {
    child.kill('SIGTERM');
  }

  if (memoryFolder !== null) {
    rmSync(memoryFolder, { recursive: true, force: true });
  }

  process.exit(130);
}
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, giveUp);
}
// The channel to the parent process must not keep this one alive when all is done.
process.channel?.unref();

/**
 * Runs a program of a package on this Node and returns whether it succeeded; its output is printed as it
 * comes.
 */
async function run(
  program: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<boolean> {
  return finish(start(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }));
}

/** Runs a program beside others and prints its output when it ends, so that lines do not mix. */
async function runBeside(program: string, args: readonly string[]): Promise<boolean> {
  const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: {} });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));

  const succeeded = await finish(child);
  process.stdout.write(output);
  return succeeded;
}

function start(
  program: string,
  args: readonly string[],
  { stdio, env }: { stdio: StdioOptions; env: Record<string, string> },
): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], { stdio, env: { ...process.env, ...env } });
  running.add(child);
  return child;
}

function finish(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

const single = (succeeded: boolean): Result => ({ passed: Number(succeeded), failed: Number(!succeeded) });

/** A run that failed without a failed test (a file that does not load, say) still counts as one failure. */
function counted(succeeded: boolean, { passed, failed, ...names }: Result): Result {
  return { passed, failed: succeeded ? failed : Math.max(failed, 1), ...names };
}

async function readReport<T>(path: string): Promise<Partial<T>> {
  return JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as Partial<T>;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; title: string; status: string }[] }[];
}

async function vitest(): Promise<Result> {
  const path = join(reports, 'vitest.json');
  const flakyPath = join(reports, 'flaky.jsonl');
  const reporters = ['default', 'json', './scripts/flaky-tests-reporter.ts'];
  const succeeded = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${path}`],
    { ...forTests, FLAKY_TESTS_FILE: flakyPath },
  );
  const report = await readReport<VitestReport>(path);
  const tests = (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file: relative(process.cwd(), name) })),
  );
  const flakyLines = (await readFile(flakyPath, 'utf8').catch(() => '')).split('\n').filter(Boolean);

  return counted(succeeded, {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    failures: tests
      .filter(({ status }) => status === 'failed')
      .map(({ file, fullName }) => `${file}: ${fullName}`),
    passedTests: tests
      .filter(({ status }) => status === 'passed')
      .map(({ file, title }) => `${file}: ${title}`),
    flakyTests: flakyLines.map((line) => JSON.parse(line) as FlakyTest),
  });
}

interface PlaywrightTest {
  status: string;
  results: { error?: { message?: string } }[];
}
interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
}

async function playwright(): Promise<Result> {
  const path = join(reports, 'playwright.json');
  // A trace takes a fifth of the time of a test; a file that is run alone, after it failed here, has one.
  const trace = process.env.CI ? [] : ['--trace=off'];
  const succeeded = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...trace],
    // Node reads TypeScript itself; Playwright's own translation of all tests took ten seconds before the
    // first one.
    { PLAYWRIGHT_JSON_OUTPUT_NAME: path, PW_DISABLE_TS_ESM: '1', ...forTests },
  );
  const { stats, suites = [] } = await readReport<PlaywrightReport>(path);
  const specs = suites.flatMap(specsOf);

  return counted(succeeded, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    failures: specs.filter(({ ok }) => !ok).map(({ name }) => name),
    flakyTests: specs.filter(({ tests }) => tests.some(isFlaky)).map(asFlakyTest),
    passedTests: specs.filter(hasPassed).map(({ name }) => `tests/e2e/${name}`),
  });
}

type NamedSpec = PlaywrightSuite['specs'][number] & { name: string };

function specsOf({ file, specs, suites = [] }: PlaywrightSuite): NamedSpec[] {
  const ownSpecs = specs.map((spec) => ({ ...spec, name: `${file}: ${spec.title}` }));
  return [...ownSpecs, ...suites.flatMap(specsOf)];
}

const hasPassed = ({ ok, tests }: NamedSpec) => ok && tests.some(({ status }) => status !== 'skipped');

const isFlaky = ({ status }: PlaywrightTest) => status === 'flaky';

function asFlakyTest({ name, tests }: NamedSpec): FlakyTest {
  const results = tests.filter(isFlaky).flatMap((test) => test.results);
  return { name, reasons: results.flatMap(({ error }) => error?.message ?? []) };
}

/** Checks that each test that the coverage of the specifications names has passed in this run. */
async function coverage(): Promise<Result> {
  const parts = await readCoverage();
  const statements = [...parts.values()].flat().flatMap((section) => section.statements);
  const passedTests = new Set(results.flatMap((result) => result.passedTests ?? []));
  const failures = unshownStatements(statements, passedTests);

  return { ...single(failures.length === 0), failures };
}

/**
 * Prints how many tests passed at a later attempt only, with their names, and keeps the reasons in a file.
 */
async function reportFlakyTests(flakyTests: readonly FlakyTest[]): Promise<void> {
  if (flakyTests.length === 0) {
    console.log('0 flaky');
    return;
  }

  const path = join('test-results', 'flaky.txt');
  const lines = flakyTests.map(({ name, reasons }) => [name, ...reasons].join('\n'));
  await mkdir('test-results', { recursive: true });
  await writeFile(path, `${lines.join('\n\n')}\n`);

  console.log(`${flakyTests.length} flaky (why: ${path}):`);
  for (const { name } of flakyTests) {
    console.log(`         ${name}`);
  }
}

const results: ({ name: string } & Result)[] = [];
const step = async (name: string, work: () => Promise<Result>) => {
  console.log(`\n== ${name}`);
  results.push({ name, ...(await work()) });
};

/** Whether only the code is checked: what takes a minute, without a build and without tests. */
const isCodeOnly = process.argv.includes('--code');

const generated = await run('node_modules/@react-router/dev/dist/cli/index.js', ['typegen']);
// These run beside the other checks and the build, so that both cores have work.
// Several checkers would each resolve the shared types, which takes half as much time again in total.
const types = runBeside('node_modules/typescript/bin/tsc', ['--noEmit', '--checkers', '1']);
const unused = runBeside('node_modules/knip/bin/knip.js', []);
const program = (path: string, ...args: string[]) => run(path, args).then(single);
await step('Lint and boundaries', () => program('node_modules/oxlint/bin/oxlint', '--deny-warnings'));
await step('Formatting', () => program('node_modules/oxfmt/bin/oxfmt', '--list-different'));
if (!isCodeOnly) {
  await step('Build', () => program('scripts/build-when-stale.js'));
}
await step('Unused code and packages', async () => single(await unused));
await step('Types', async () => single((await types) && generated));
if (!isCodeOnly) {
  await step('Unit and integration tests', vitest);
  await step('End-to-end tests', playwright);
  await step('Coverage of the specifications', coverage);
}
for (const folder of [reports, memoryFolder]) {
  if (folder) {
    await rm(folder, { recursive: true, force: true });
  }
}

const sum = (key: 'passed' | 'failed') => results.reduce((total, each) => total + each[key], 0);
console.log('');
for (const { name, passed, failed, failures = [] } of results) {
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed`);
  for (const failure of failures) {
    console.log(`         ${failure}`);
  }
}
if (!isCodeOnly) {
  await reportFlakyTests(results.flatMap(({ flakyTests = [] }) => flakyTests));
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
