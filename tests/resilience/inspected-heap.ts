import { setTimeout as delay } from 'node:timers/promises';

/** The heap of another process of Node, by its inspector. */
export type InspectedHeap = {
  /** What lives after forced collections, in megabytes. */
  liveMegabytes(): Promise<number>;
  close(): void;
};

/** Opens the inspector of a process that was started with `--inspect-port=<port>`. */
export async function inspectHeap(pid: number, port: number): Promise<InspectedHeap> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await addressOf(port));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let last = 0;
  const send = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      const id = (last += 1);
      const receive = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> };
        if (message.id !== id) return;
        socket.removeEventListener('message', receive);
        resolve(message.result ?? {});
      };
      socket.addEventListener('message', receive);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async liveMegabytes() {
      for (let turn = 0; turn < 3; turn += 1) {
        await send('HeapProfiler.collectGarbage');
      }
      const { usedSize = 0, backingStorageSize = 0 } = await send('Runtime.getHeapUsage');
      return Math.round((usedSize + backingStorageSize) / 1024 ** 2);
    },
    close: () => socket.close(),
  };
}

async function addressOf(port: number): Promise<string> {
  for (;;) {
    const pages = await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    if (pages[0]) return pages[0].webSocketDebuggerUrl;
    await delay(100);
  }
}
