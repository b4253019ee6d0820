import { openTestEngine } from '../tests/fixtures/data-engine.ts';
import { publishFlights } from './shared/flights.ts';
import { compare, median, report } from './shared/measure.ts';

const fixture = await openTestEngine({ cachedBytes: 0 });
const [plain, placed] = [await publishFlights(fixture), await publishFlights(fixture)];
const attributes = ['date', 'delay', 'distance', 'origin', 'destination'];

const page = (versionId: number, fromIndex: number, orderBy?: { delay: 'desc nulls last' }) =>
  fixture.engine.requests.query(versionId, {
    attributes,
    fromIndex,
    toIndex: fromIndex + 100,
    orderBy,
  });
let turn = 0;
const deepIndex = () => 1_000_000 + (((turn += 1) * 7919 * 100) % 1_900_000);
const insert = (after: number) =>
  fixture.engine.edits.patchRows(placed, { patches: [], inserts: [{}], place: { after } }, null);

for (const versionId of [plain, placed]) {
  await page(versionId, 0);
}
await insert(1_500_000);
await page(placed, 1_500_000);
await page(plain, 1_500_000);
const works = {
  'first page': (versionId: number) => page(versionId, 0),
  'first page by delay': (versionId: number) => page(versionId, 0, { delay: 'desc nulls last' }),
  'deep page': (versionId: number) => page(versionId, deepIndex()),
};
for (const [name, work] of Object.entries(works)) {
  const { first, second } = await compare(
    21,
    () => work(plain),
    () => work(placed),
    { warmUp: 3 },
  );
  report(
    `${name} of 3 M rows, one of which was inserted among others, at most 2x without it`,
    { 'without ms': first, 'inserted ms': second, ratio: second / first },
    second / first <= 2,
  );
}
let row = 100_000;
const inserting = await median(11, () => insert((row += 1000)));
report('a row inserted among 3 M rows, at most 100 ms', { ms: inserting }, inserting <= 100);
await fixture.close();
