import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const guide = join(import.meta.dirname, '..', '..', 'docs', 'guides', 'scaling', 'haproxy.cfg');

/** A request that HAProxy passed on or could not: to which node, and its status, -1 without a response. */
export type PassedRequest = { at: number; node: string; status: number; method: string; path: string };

/** HAProxy in front of nodes, with the configuration of the guide. */
export type HaProxy = { url: string; requests: PassedRequest[]; stop(): Promise<void> };

/** Starts HAProxy in a folder, in front of nodes on these ports, which are `node-1`, `node-2` and so on. */
export async function startHaProxy(
  folder: string,
  port: number,
  nodePorts: readonly number[],
): Promise<HaProxy> {
  const servers = nodePorts.map((each, at) => `  server node-${at + 1} 127.0.0.1:${each}\n`).join('');
  const log = `  log stdout format raw local0\n  log-format "%Ts.%ms %s %ST %HM %HP"\n`;
  const text = (await readFile(guide, 'utf8'))
    .replace(/(?: {2}server .*\n)+/, servers)
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('  mode http\n', `  mode http\n${log}`);
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, text);

  const proxy = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => proxy.kill('SIGKILL'));
  const requests: PassedRequest[] = [];
  createInterface({ input: proxy.stdout }).on('line', (line) => {
    const [time = '', node = '', status = '', method = '', target = ''] = line.split(' ');
    requests.push({ at: Number(time) * 1000, node, status: Number(status), method, path: target });
  });
  const url = `http://127.0.0.1:${port}`;

  // It responds with 503 until a node is ready.
  const responds = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await responds())) {
    if (proxy.exitCode !== null) throw new Error('HAProxy does not start.');
    await delay(200);
  }
  return {
    url,
    requests,
    async stop() {
      proxy.kill('SIGTERM');
      await once(proxy, 'exit');
    },
  };
}
