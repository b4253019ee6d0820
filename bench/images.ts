import { randomFillSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { imageAddress, servedWidths, type ShownAsset } from '../src/domain/page/content/shown-asset.ts';
import { signInByForm } from '../tests/e2e/graphql-client.ts';
import { startServer } from '../tests/e2e/server.ts';
import { report } from './shared/measure.ts';

/**
 * A photograph of 20 megapixels: its upload, the memory of the processes that read it, and the bytes of its
 * sizes.
 */
const [width, height] = [5472, 3648];

/** Soft shapes with fine grain: as hard to compress as a photograph of a landscape. */
async function photograph(): Promise<Buffer> {
  const soft = Buffer.alloc(24 * 16 * 3);
  randomFillSync(soft);

  const grain = Buffer.alloc(1368 * 912);
  randomFillSync(grain);

  const overlay = await sharp(grain, { raw: { width: 1368, height: 912, channels: 1 } })
    .blur(0.8)
    .linear(0.25, 96)
    .resize(width, height)
    .png()
    .toBuffer();
  return sharp(soft, { raw: { width: 24, height: 16, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: overlay, blend: 'soft-light' }])
    .withMetadata({ orientation: 1 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The memory of the processes that a process has started, in MiB. */
async function childMemory(parent: number): Promise<number> {
  let bytes = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (!status.includes(`PPid:\t${parent}\n`) || !command.includes('image.worker')) continue;
    bytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  }

  return bytes / 1024 ** 2;
}

const file = await photograph();
const server = await startServer({ TIDEMARK_SAMPLE: 'none' });
try {
  const cookie = await signInByForm(server.url);
  let peak = 0;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await childMemory(server.process.pid!));
  }, 50);
  const start = performance.now();
  const response = await fetch(`${server.url}/files`, {
    method: 'POST',
    headers: {
      cookie,
      origin: server.url,
      'content-type': 'application/octet-stream',
      'x-file-name': 'photograph.jpg',
      'x-tidemark-path': '/',
    },
    body: new Uint8Array(file),
  });
  if (!response.ok) throw new Error(await response.text());
  const asset = (await response.json()) as ShownAsset;
  const seconds = (performance.now() - start) / 1000;
  report(
    'a photograph of 20 megapixels is stored within 10 seconds',
    { MiB: file.length / 1024 ** 2, seconds },
    seconds < 10,
  );

  const sizes: Record<string, number> = {};
  for (const format of ['avif', 'webp'] as const) {
    for (const served of servedWidths(asset.width)) {
      const bytes = await fetch(`${server.url}${imageAddress(asset, served, format)}`).then((sent) =>
        sent.arrayBuffer(),
      );
      sizes[`${served}.${format} KB`] = bytes.byteLength / 1000;
    }
  }
  const all = (performance.now() - start) / 1000;
  await delay(100);
  clearInterval(watch);
  report('all its sizes exist within a minute', { seconds: all }, all < 60);
  report('its workers take less than 1.5 GiB', { MiB: peak }, peak < 1536);
  report(
    'the size of a phone has less than 100 KB, and AVIF is smaller than WebP',
    sizes,
    sizes['640.avif KB']! < 100 && sizes['640.avif KB']! < sizes['640.webp KB']!,
  );
} finally {
  await server.stop();
}
