import { rm, writeFile } from 'node:fs/promises';
import { Session, type Profiler } from 'node:inspector/promises';
import { join } from 'node:path';
import { openTestUploads } from '../tests/fixtures/uploads.ts';
import { largeRows, writeLargeWorkbook } from './shared/large-workbook.ts';
import { middle, p95, report } from './shared/measure.ts';
import { publishFile } from './shared/publish-file.ts';

/**
 * The processor time of the first page of a new version, of all threads: how much the slowest of many takes
 * more than the middle one. With a folder, the profile of the slowest is written there.
 *
 *     node bench/first-page.ts [uploads] [folder]
 */
const [uploads, folder] = [Number(process.argv[2] ?? 5), process.argv[3]];

// Without workers, the time until a worker takes a job is not measured.
const fixture = await openTestUploads({ workers: false });
const file = join(fixture.folder, 'large.xlsx');
await writeLargeWorkbook(file);
const session = new Session();
session.connect();
await session.post('Profiler.enable');

/** Keeps the profile of the slowest. */
const keep = (profile: Profiler.Profile, to: string): Promise<void> =>
  writeFile(join(to, 'first-page.cpuprofile'), JSON.stringify(profile));

const times: number[] = [];
for (let upload = 0; upload < uploads; upload += 1) {
  const { versionId } = await publishFile(fixture, file, largeRows - 1);
  const columns = await fixture.engine.columns(versionId);
  const attributes = columns.map(({ name }) => name);
  await session.post('Profiler.start');
  const before = process.cpuUsage();
  await fixture.engine.requests.query(versionId, { attributes, toIndex: 50 });
  const { user, system } = process.cpuUsage(before);
  const { profile } = await session.post('Profiler.stop');
  const milliseconds = (user + system) / 1000;
  if (folder && milliseconds > Math.max(0, ...times)) {
    await keep(profile, folder);
  }
  times.push(milliseconds);
  if (folder) {
    console.log(`${upload + 1}: ${milliseconds.toFixed(0)} ms`);
  }
}

report(
  `the first page of a new version of 92,000 rows and 20 columns, ${uploads} times: the slowest takes at most 5x of the middle`,
  { 'middle ms': middle(times), 'p95 ms': p95(times), 'slowest ms': Math.max(...times) },
  Math.max(...times) <= 5 * middle(times),
);
session.disconnect();
await rm(file);
await fixture.close();
