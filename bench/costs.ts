import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { graphClient, signInByForm } from '../tests/e2e/graphql-client.ts';
import { startServer } from '../tests/e2e/server.ts';
import { report } from './shared/measure.ts';
import { openClient } from './shared/page-load.ts';
import { publishQuakes } from './shared/quakes.ts';

// What one request of each kind costs a node and its PostgreSQL in computing time, from which the scaling
// guide calculates how many machines an installation needs. It hardly depends on what else a machine does.

const server = await startServer({ TIDEMARK_SAMPLE: 'none' });
const cookie = await signInByForm(server.url);
const ask = graphClient(
  () => server.url,
  () => cookie,
);
const client = openClient(server.url);
const { versionId, id: pageId, path } = await publishQuakes(ask, server.url, cookie);

const filter = (choice: number) =>
  `?region=Region%20${choice % 12}&at_least=${(1 + choice / 1000).toFixed(3)}`;
const readFragments = (choice: number) =>
  client.request(
    `${path}${filter(choice)}`,
    `text/html; fragments=${encodeURIComponent(filter(choice - 1))}`,
  );

let revision = await revisionOf();
async function saveDraft(title: string): Promise<void> {
  const { changeDraft } = await ask<{ changeDraft: { revision: number } }>(
    'mutation ($id: Int!, $base: Int!, $commands: PageCommands!) { changeDraft(pageId: $id, base: $base, commands: $commands) { revision } }',
    { id: pageId, base: revision, commands: [{ kind: 'changeSection', id: 's2', change: { title } }] },
  );
  revision = changeDraft.revision;
}

async function revisionOf(): Promise<number> {
  const { draft } = await ask<{ draft: { revision: number } }>(
    'query ($id: Int!) { draft(pageId: $id) { revision } }',
    { id: pageId },
  );
  return draft.revision;
}

const editCell = (edit: number) =>
  ask('mutation ($v: Int!, $p: CellPatches!) { patchCells(versionId: $v, patches: $p) { seq } }', {
    v: versionId,
    p: [{ rowId: 1 + (edit % 10_000), cells: { depth: String(edit) } }],
  });

/** Kinds of requests, with how often each is made. */
const kinds: Record<string, { times: number; request: (number: number) => Promise<unknown> }> = {
  'a page from memory': { times: 4000, request: () => client.request(path, 'text/html') },
  'a page that is rendered': {
    times: 300,
    request: (number) => client.request(`${path}?unknown=${number}`, 'text/html'),
  },
  'a filter that nobody has chosen before': { times: 400, request: readFragments },
  'a filter from memory': { times: 4000, request: () => readFragments(1) },
  'a saved draft': { times: 400, request: (number) => saveDraft(`Depths ${number}`) },
  'an edited cell': { times: 400, request: editCell },
  'a published page': {
    times: 100,
    request: async (number) => {
      await saveDraft(`Depths of ${number}`);
      await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: pageId });
      revision = await revisionOf();
    },
  },
};

for (const [name, { times, request }] of Object.entries(kinds)) {
  for (let number = 0; number < times / 4; number += 1) {
    await request(number);
  }

  await settled();
  const before = computing();
  for (let number = 0; number < times; number += 1) {
    await request(number + times);
  }
  await settled();
  const after = computing();
  report(
    `computing time of ${name}`,
    {
      'node ms': (after.node - before.node) / times,
      'PostgreSQL ms': (after.postgres - before.postgres) / times,
    },
    true,
  );
}
client.close();
await server.stop();

/** Waits for what goes on behind requests. */
async function settled(): Promise<void> {
  await delay(1000);
}

/** The computing time until now in milliseconds: of the server with its workers, and of PostgreSQL. */
function computing(): { node: number; postgres: number } {
  const time = { node: 0, postgres: 0 };
  for (const { name, milliseconds } of processesOf(server.process.pid!)) {
    time[name === 'postgres' ? 'postgres' : 'node'] += milliseconds;
  }
  return time;
}

type RunningProcess = { pid: number; parent: number; name: string; milliseconds: number };

/** A process and all that it has started, with their computing times and those of what has ended. */
function processesOf(root: number): RunningProcess[] {
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => readProcess(Number(entry)) ?? []);
  const found = new Set([root]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { pid, parent } of all) {
      if (found.has(parent)) {
        found.add(pid);
      }
    }
  }
  return all.filter(({ pid }) => found.has(pid));
}

/** A running process; null when it has ended meanwhile. The kernel counts in hundredths of a second. */
function readProcess(pid: number): RunningProcess | null {
  try {
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
    const fields = rest.split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return { pid, parent: Number(fields[1]), name, milliseconds: ticks * 10 };
  } catch {
    return null;
  }
}
