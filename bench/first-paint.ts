import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { serveHttp } from '../src/server/http/http.server.ts';
import { launchChromium } from '../tests/e2e/chromium.ts';
import { startServer } from '../tests/e2e/server.ts';
import { middle, report } from './shared/measure.ts';

/**
 * A slow mobile network, as browsers' tools name it: milliseconds to the server and back, and bytes a second.
 */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** What a browser with empty caches sees of a page: times in milliseconds after the navigation. */
type Load = { paint: number; rows: number; shift: number; bytes: number };

const path = '/weather';
const runs = 9;

const tidemark = await startServer();
const bare = await serveBarePage(`${tidemark.url}${path}`);
const browser = await launchChromium();
const loads: Record<'page' | 'bare', Load[]> = { page: [], bare: [] };
for (let run = 0; run < runs; run += 1) {
  loads.bare.push(await load(browser, bare.url));
  loads.page.push(await load(browser, `${tidemark.url}${path}`));
}
await browser.close();
bare.close();
await tidemark.stop();

const of = (kind: 'page' | 'bare', figure: keyof Load) => middle(loads[kind].map((each) => each[figure]));
const [paint, rows] = [of('page', 'paint') / of('bare', 'paint'), of('page', 'rows') / of('bare', 'rows')];
const shift = Math.max(...loads.page.map((each) => each.shift));
const kilobytes = Math.max(...loads.page.map(({ bytes }) => bytes)) / 1000;
report(
  'a published page with a chart and a table over a slow network: first paint and rows at most 1.3x the same page as two bare static files without script and fonts, nothing moves, at most 60 kB before the first paint',
  {
    'bare first paint ms': of('bare', 'paint'),
    'first paint ms': of('page', 'paint'),
    ratio: paint,
    'bare rows ms': of('bare', 'rows'),
    'rows ms': of('page', 'rows'),
    'rows ratio': rows,
    shift,
    kB: kilobytes,
  },
  paint <= 1.3 && rows <= 1.3 && shift === 0 && kilobytes <= 60,
);

/**
 * Serves the page and its style sheet as static files, without script and fonts: as quick as such a page can
 * be.
 */
async function serveBarePage(address: string): Promise<{ url: string; close(): void }> {
  const html = await (await fetch(address)).text();
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  const css = await (await fetch(new URL(style, address))).text();
  const bareHtml = html
    .replace(/<link rel="(preload|modulepreload|icon)"[^>]*>/g, '')
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '');
  const bodies: Record<string, Uint8Array<ArrayBuffer>> = {
    'text/html; charset=utf-8': new Uint8Array(brotliCompressSync(bareHtml)),
    'text/css': new Uint8Array(brotliCompressSync(css.replace(/@font-face\s*{[^}]*}/g, ''))),
  };
  const server = serveHttp((request) => {
    const type = new URL(request.url).pathname === style ? 'text/css' : 'text/html; charset=utf-8';
    return new Response(bodies[type], { headers: { 'content-type': type, 'content-encoding': 'br' } });
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Loads a page with empty caches on the slow network. */
async function load(chromium: Browser, url: string): Promise<Load> {
  const context = await chromium.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);

  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);

  // The clock of the browser's network events, in seconds, and the bytes that came until then.
  const received: { at: number; bytes: number }[] = [];
  session.on('Network.dataReceived', ({ timestamp, encodedDataLength }) =>
    received.push({ at: timestamp, bytes: encodedDataLength }),
  );

  let start = 0;
  session.on('Network.requestWillBeSent', ({ timestamp }) => (start ||= timestamp));
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number; rows: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });

    const find = () => {
      const last = document.querySelector('main table tbody tr');
      if (last) {
        seen.rows = performance.now();
      } else {
        requestAnimationFrame(find);
      }
    };
    requestAnimationFrame(find);
  });
  await page.goto(url, { waitUntil: 'networkidle' });

  const { paint, rows, shift } = await page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const seen = window as unknown as { shift: number; rows: number };
    return { paint: first?.startTime ?? Infinity, rows: seen.rows, shift: seen.shift };
  });
  await context.close();

  const bytes = received
    .filter(({ at }) => (at - start) * 1000 <= paint)
    .reduce((sum, part) => sum + part.bytes, 0);
  return { paint, rows, shift, bytes };
}
