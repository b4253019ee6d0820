import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { graphClient, signInByForm } from '../tests/e2e/graphql-client.ts';
import { startServer, type TestServer } from '../tests/e2e/server.ts';
import { middle, report } from './shared/measure.ts';

/** So many rounds of so many pages each, which are rendered anew: each has an address of its own. */
const [rounds, warmUp, pages] = [25, 5, 10];

/** The page of the sample that is read, which has tables, graphs, cards and filters. */
const path = '/';

type Built = {
  name: string;
  server: TestServer;
  firstByte: number[];
  whole: number[];
  cpu: number[];
  bytes: number;
};

const open = (name: string, server: TestServer): Built => ({
  name,
  server,
  firstByte: [],
  whole: [],
  cpu: [],
  bytes: 0,
});

/** The computing time of a process until now, in milliseconds. */
function cpuOf({ process: { pid } }: TestServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

let address = 0;

/** Reads a page; how long the first byte and the whole took. */
async function readPage(url: string): Promise<{ firstByte: number; whole: number; bytes: number }> {
  const start = performance.now();
  const request = get(`${url}${path}?round=${(address += 1)}`, {
    headers: { 'accept-encoding': 'gzip', accept: 'text/html' },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const firstByte = performance.now() - start;
  const { length } = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`The status is ${response.statusCode}.`);
  return { firstByte, whole: performance.now() - start, bytes: length };
}

async function runRound(built: Built): Promise<void> {
  const before = cpuOf(built.server);
  const read = [];
  for (let page = 0; page < pages; page += 1) {
    read.push(await readPage(built.server.url));
  }

  built.cpu.push((cpuOf(built.server) - before) / pages);
  built.firstByte.push(middle(read.map(({ firstByte }) => firstByte)));
  built.whole.push(middle(read.map(({ whole }) => whole)));
  built.bytes = read[0]!.bytes;
}

/** Gives the site of the sample two more languages. */
async function addLanguages({ url }: TestServer): Promise<void> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const { sites } = await ask<{ sites: { id: number; base_url: string }[] }>('{ sites { id base_url } }');
  await ask('mutation ($id: Int!, $c: SiteFields!) { changeSite(id: $id, base: 1, change: $c) }', {
    id: sites.find(({ base_url: base }) => base === path)!.id,
    c: { languages: ['de', 'ar'] },
  });
}

/** What a page takes against another: the middles of ratios of rounds beside each other. */
function compareTo(first: Built, second: Built): Record<string, number> {
  const ratios = (key: 'firstByte' | 'whole') =>
    middle(second[key].slice(warmUp).map((time, round) => time / first[key].slice(warmUp)[round]!));
  const sum = (times: number[]) => times.slice(warmUp).reduce((all, time) => all + time, 0);
  return {
    'first byte ms': middle(second.firstByte.slice(warmUp)),
    'first byte ratio': ratios('firstByte'),
    'whole ratio': ratios('whole'),
    'computing ms': sum(second.cpu) / rounds,
    'computing ratio': sum(second.cpu) / sum(first.cpu),
    bytes: second.bytes,
    'bytes before': first.bytes,
  };
}

const older = process.env.TIDEMARK_BENCH_BEFORE;
const one = open('one language', await startServer());
const three = open('three languages', await startServer());
const before = older ? open('before', await startServer({}, { checkout: resolve(older) })) : null;
await addLanguages(three.server);
const all = [one, three, before].filter((each) => each !== null);

for (let round = 0; round < warmUp + rounds; round += 1) {
  // Each is first and last in turn: the first one of a round is slower.
  for (const built of round % 2 === 0 ? all : all.toReversed()) {
    await runRound(built);
  }
}

const isReached = (figures: Record<string, number>) =>
  figures['first byte ratio']! <= 1.05 && figures['computing ratio']! <= 1.05;
const ofThree = compareTo(one, three);
report('a page of a site in three languages, at most 1.05x one in one language', ofThree, isReached(ofThree));
if (before) {
  const figures = compareTo(before, one);
  report(`the same page, at most 1.05x an older build (${older})`, figures, isReached(figures));
}

await Promise.all(all.map(({ server }) => server.stop()));
