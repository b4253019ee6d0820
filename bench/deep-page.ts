import { openTestEngine } from '../tests/fixtures/data-engine.ts';
import { publishFlights } from './shared/flights.ts';
import { compare, report } from './shared/measure.ts';

const fixture = await openTestEngine({ cachedBytes: 0 });
const versionId = await publishFlights(fixture);
const attributes = ['date', 'delay', 'distance', 'origin', 'destination'];
const orders = {
  delay: { delay: 'desc nulls last' },
  origin: { origin: 'asc nulls last', delay: 'desc nulls last' },
} as const;

/** A page of 100 rows. */
async function page(orderBy: (typeof orders)[keyof typeof orders], fromIndex: number) {
  const answer = await fixture.engine.requests.query(versionId, {
    attributes,
    orderBy,
    fromIndex,
    toIndex: fromIndex + 100,
  });
  if (answer.length !== 3_000_000 || answer.rows.length !== 100) throw new Error('The page is not whole.');
  return answer;
}

for (const [name, orderBy] of Object.entries(orders)) {
  await page(orderBy, 0);
  const start = performance.now();
  await page(orderBy, 1_500_000);
  const once = performance.now() - start;
  let turn = 0;
  const deep = () => page(orderBy, 1_000_000 + (((turn += 1) * 7919 * 100) % 1_900_000));
  const { first, second } = await compare(21, () => page(orderBy, 0), deep, { warmUp: 3 });
  report(
    `a page deep inside 3 M rows ordered by ${name}, at most 2x the first page (which is to take under 50 ms)`,
    { 'first ms': first, 'deep ms': second, ratio: second / first, 'first deep one ms': once },
    second / first <= 2,
  );
}
await fixture.close();
