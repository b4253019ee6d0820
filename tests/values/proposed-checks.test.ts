import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTidemarkError } from '../../src/domain/error/tidemark-error.ts';
import { proposeChecks, runChecks } from '../../src/domain/source/checks/run-checks.ts';
import { isSameTable } from '../../src/domain/source/checks/table-checks.ts';
import { columnOfLayer, type Layer } from '../../src/domain/source/upload/upload-layer.ts';
import { analyseFile } from '../../src/server/uploads/analysis/analyse-file.ts';
import { unpublishedVersion } from '../../src/server/uploads/publication/compare-publication.ts';
import { publicationSchema } from '../../src/server/uploads/publication/publication.ts';
import { csvOf, dataSets, firstTable, type DataSet } from '../fixtures/check-corpus/data-sets.ts';
import { faults } from '../fixtures/check-corpus/faults.ts';
import { honestChanges } from '../fixtures/check-corpus/honest-changes.ts';
import { Random } from '../fixtures/check-corpus/random.ts';
import { openTestUploads, type TestUploads } from '../fixtures/uploads.ts';

let fixture: TestUploads;
let folder: string;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
  folder = await mkdtemp(join(tmpdir(), 'check-corpus-'));
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const viewer = { id: 'ann', email: 'ann@example.org', level: 10 };

/** Reads a file as an upload is read, without a process of its own. */
async function layerOf(content: string | Buffer): Promise<Layer> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const [layer] = await analyseFile({ path, fileName: 'data.csv', parseOptions: {}, folder }, () => {});
  const { name } = await fixture.objects.adopt(layer!.parquetObject);
  return { ...layer!, layerName: 'data', parquetObject: name };
}

/** Publishes the first edition of a data set, and checks files that follow it as its later runs would. */
async function publishFirst(set: DataSet) {
  const { id, layers } = await fixture.send('data.csv', csvOf(firstTable(set)));
  const columns = layers![0]!.columns.map(columnOfLayer);
  const { sourceId } = await fixture.publish(id, { layerName: 'data', sourceName: set.name, columns });
  const publication = publicationSchema.parse({
    layerName: 'data',
    sourceId,
    columns: columns.map((column) => ({ ...column, existingColumnMatch: column.name })),
  });

  /** Why a file is stopped, and whether it is read as the first edition is. */
  return async (content: string | Buffer): Promise<Pick<Tried, 'reasons' | 'isSame'>> => {
    try {
      const layer = await layerOf(content);
      const parts = { db: fixture.database.db, engine: fixture.engine };
      const { newest, snapshot } = (await unpublishedVersion(parts, layer, publication))!;
      const pair = await fixture.engine.comparisons.measureUnpublished(newest.id, snapshot, { viewer });
      const checks = proposeChecks([{ table: pair.before, matched: null }]);
      const reasons = runChecks(checks, pair).map(({ check, text }) => `${check}: ${text}`);
      return { reasons, isSame: isSameTable(pair) };
    } catch (error) {
      if (!isTidemarkError(error)) throw error;
      return { reasons: [`cannot be published: ${error.message}`], isSame: false };
    }
  };
}

/**
 * With the variable, all files are tried, which takes minutes; else a part of them, with each data set and
 * each fault.
 */
const isWhole = process.env.TIDEMARK_CHECK_CORPUS === 'whole';
const partOfFiles = 6;

/** A file, why it is stopped (nothing where it passes), and whether it is read as the first edition is. */
type Tried = { file: string; isHeldOut: boolean; reasons: string[]; isSame: boolean };

/** The files of a kind; null where a data set has none. */
type Files = Record<string, (set: DataSet, random: Random) => string | Buffer | null>;

/** Tries files that follow the first editions of all data sets. */
async function tryAll(files: Files): Promise<Tried[]> {
  const tried: Tried[] = [];

  for (const [index, set] of dataSets.entries()) {
    const check = await publishFirst(set);
    for (const [at, [name, fileOf]] of Object.entries(files).entries()) {
      const content = fileOf(set, new Random(seedOf(name)));
      if (content === null || (!isWhole && (at + index) % partOfFiles !== 0)) continue;
      tried.push({ file: `${set.name}: ${name}`, isHeldOut: set.isHeldOut, ...(await check(content)) });
    }
  }
  return tried;
}

const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** How many files of how many were judged wrongly, for data sets that were looked at or not, and which. */
function countsOf(tried: readonly Tried[], isWrong: (one: Tried) => boolean): Record<string, string[]> {
  const parts = Map.groupBy(tried, ({ isHeldOut }) => (isHeldOut ? 'held out' : 'looked at'));
  return Object.fromEntries(
    [...parts].map(([part, files]) => [
      `${files.filter(isWrong).length} of ${files.length} ${part}`,
      files.filter(isWrong).map(({ file, reasons }) => [file, ...reasons].join(' | ')),
    ]),
  );
}

/** With all files, the figures are wanted. */
function report(counts: Record<string, string[]>): void {
  if (isWhole) {
    console.log(JSON.stringify(counts, null, 2));
  }
}

/** Of these files, at most a twentieth may be judged wrongly. */
const wrongPart = 0.05;

test('planted faults are stopped by the checks that are proposed', async () => {
  const tried = await tryAll(
    Object.fromEntries(
      Object.entries(faults).map(([name, fault]) => [name, (set, random) => fault(firstTable(set), random)]),
    ),
  );
  // What is read as it was is no fault any more, such as a row of totals, which is left out.
  const planted = tried.filter(({ isSame }) => !isSame);
  const isMissed = ({ reasons }: Tried) => reasons.length === 0;
  report(countsOf(planted, isMissed));
  expect(planted.length).toBeGreaterThanOrEqual(isWhole ? 200 : 50);
  expect(countsOf(planted, isMissed)).toSatisfy(
    () => planted.filter(isMissed).length <= wrongPart * planted.length,
  );
}, 3_600_000);

test('honest changes pass', async () => {
  const tried = await tryAll(honestChanges);
  const isStopped = ({ reasons }: Tried) => reasons.length > 0;
  report(countsOf(tried, isStopped));
  expect(tried.length).toBeGreaterThanOrEqual(isWhole ? 200 : 30);
  expect(countsOf(tried, isStopped)).toSatisfy(
    () => tried.filter(isStopped).length <= wrongPart * tried.length,
  );
}, 3_600_000);
