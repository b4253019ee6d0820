import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSource } from '../fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';
import { analysed } from '../fixtures/uploads.ts';

let installation: TestInstallation;
let source: { sourceId: number; versionId: number };

beforeAll(async () => {
  installation = await openInstallation();
  await installation.addSite('/');
  const rows = Array.from({ length: 20_000 }, (_, index) => `name ${index},${index}`);
  source = await addSource(installation, { name: 'Numbers', csv: `name,value\n${rows.join('\n')}\n` });
});
afterAll(() => installation.close());

/** The worker processes that this process has started, and those that they have started. */
async function workers(): Promise<number[]> {
  const processes: { pid: number; parent: number; isWorker: boolean }[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === undefined) continue;
    processes.push({ pid: Number(name), parent: Number(parent), isWorker: command.includes('.worker.ts') });
  }
  const childrenOf = (parents: Set<number>): number[] => {
    const found = processes.filter(({ parent, isWorker }) => isWorker && parents.has(parent));
    const pids = found.map(({ pid }) => pid);
    return pids.length > 0 ? [...pids, ...childrenOf(new Set(pids))] : [];
  };
  return childrenOf(new Set([process.pid]));
}

test.runIf(process.platform === 'linux')(
  'workers that are killed under load fail only the work that they did, with a clear error',
  async () => {
    const { uploads } = installation.services;
    let isOver = false;
    let killed = 0;
    const kill = async () => {
      while (!isOver && killed < 2) {
        for (const pid of (await workers()).slice(0, 1)) {
          process.kill(pid, 'SIGKILL');
          killed += 1;
        }
        await delay(150);
      }
    };
    const visit = async () => {
      const statuses = new Set<number>();
      const query = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
      for (let turn = 0; !isOver; turn += 1) {
        const request = { attributes: ['name'], like: { name: String(turn) }, toIndex: 5 };
        const { status, errors } = await installation.ask('visitor', query, {
          v: source.versionId,
          r: request,
        });
        expect(errors).toBeUndefined();
        statuses.add(status);
      }
      return [...statuses];
    };
    const upload = async (index: number) => {
      const stream = Readable.from([`a,b\n${'1,x\n'.repeat(10_000 + index)}`]);
      const { id } = await uploads.receive({ stream, fileName: `${index}.csv`, user: null });
      return (await analysed(uploads, id, null)).layers?.map(({ rows }) => rows);
    };
    const download = async () => {
      const path = `/download/${source.sourceId}/${source.versionId}/data.xlsx`;
      const response = await installation.fetch('visitor', path);
      const body = await response.arrayBuffer();
      return response.status === 200
        ? body.byteLength > 0
        : (JSON.parse(Buffer.from(body).toString()) as object);
    };
    const killing = kill();
    const visiting = visit();
    const [files, downloads] = await Promise.all([
      Promise.all([0, 1].map(upload)),
      (async () => [await download(), await download(), await download()])(),
    ]);
    isOver = true;
    await killing;
    expect(await visiting).toEqual([200]);
    expect(killed).toBeGreaterThan(0);
    // An analysis is a job: it was tried again.
    expect(files).toEqual([[10_000], [10_001]]);
    for (const outcome of downloads) {
      if (outcome === true) continue;
      expect(outcome).toEqual({
        error: { code: 'unavailable', message: 'This work was interrupted. Please try again.' },
      });
    }
    expect(await readdir(join(installation.folder, 'files', 'temporary'))).toEqual([]);
    expect(await readdir(join(installation.folder, 'downloads')).catch(() => [])).toEqual([]);
  },
);
