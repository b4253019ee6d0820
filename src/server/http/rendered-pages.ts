import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ChangeFeed } from '#server/base/base.server.ts';

/** A page as visitors get it, ready to be sent again. */
export type RenderedPage = {
  html: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: [string, string][];
};

/** Keeps rendered pages for visitors until anything that pages are made of changes. */
export type RenderedPages = {
  get(key: string): RenderedPage | undefined;
  /** `epoch` is what `epoch()` said before rendering began; a page that changes overtook is not kept. */
  keep(key: string, epoch: number, page: { html: string; headers: [string, string][] }): RenderedPage;
  epoch(): number;
};

const maxBytes = 64 * 1024 * 1024;

/** An empty store of rendered pages, bounded to 64 MiB; the least recently used go first. */
export function openRenderedPages(changes: ChangeFeed): RenderedPages {
  const pages = new Map<string, RenderedPage>();
  let bytes = 0;
  let epoch = 0;
  const clear = () => {
    epoch += 1;
    bytes = 0;
    pages.clear();
  };
  changes.subscribe({ changed: clear, missed: clear });
  const size = (page: RenderedPage) => page.html.length + page.gzip.length;
  const drop = (key: string) => {
    const page = pages.get(key);
    if (page && pages.delete(key)) bytes -= size(page);
  };
  return {
    epoch: () => epoch,
    get(key) {
      const page = changes.isListening() ? pages.get(key) : undefined;
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    keep(key, begun, { html, headers: own }) {
      const buffer = Buffer.from(html);
      const etag = `"${createHash('sha256').update(buffer).digest('base64url').slice(0, 22)}"`;
      const headers: [string, string][] = [
        ...own.filter(([name]) => name !== 'cache-control'),
        ['etag', etag],
        ['vary', 'accept-encoding, cookie'],
        ['cache-control', 'private, no-cache'],
      ];
      const page = { html: new Uint8Array(buffer), gzip: new Uint8Array(gzipSync(buffer)), etag, headers };
      if (begun === epoch && changes.isListening()) {
        drop(key);
        pages.set(key, page);
        bytes += size(page);
        for (const oldest of pages.keys()) {
          if (bytes <= maxBytes) break;
          drop(oldest);
        }
      }
      return page;
    },
  };
}

/** Sends a rendered page: compressed where the browser can, and only its tag when the browser has it already. */
export function sendRenderedPage(page: RenderedPage, method: string, asked: Asked): Response {
  if (asked['if-none-match'] === page.etag) return new Response(null, { status: 304, headers: page.headers });
  const isGzip = /\bgzip\b/.test(asked['accept-encoding'] ?? '');
  const body = isGzip ? page.gzip : page.html;
  const headers: [string, string][] = [...page.headers, ['content-length', String(body.length)]];
  if (isGzip) headers.push(['content-encoding', 'gzip']);
  return new Response(method === 'HEAD' ? null : body, { headers });
}

type Asked = { [name in 'if-none-match' | 'accept-encoding']?: string | undefined };
