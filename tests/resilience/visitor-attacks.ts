import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from './soak-load.ts';

/**
 * A table that visitors may read: the path of its downloads, the names of its columns and of one whose cells
 * are moments.
 */
export type AttackedTable = { path: string; versionId: number; columns: readonly string[]; moment: string };

/** The paths of a page, of the picture of its link, and of the tiles of a layer of a map. */
export type AttackedPage = { path: string; picture: string; tiles: string };

/**
 * Something dear that one visitor may request: how many clients do it at once, and a request that no cache
 * has.
 */
export type Attack = { clients: number; call(): Call };

const unique = (): string => Math.random().toString(36).slice(2);

const post = (query: string, variables: object): Call => ({
  path: '/graph',
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  },
});

const postForm = (path: string, fields: Record<string, string>): Call => ({
  path,
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  },
});

/** A body of which a byte arrives every second, for ten seconds. */
function slowBody(): ReadableStream<Uint8Array> {
  let left = 10;
  return new ReadableStream({
    async pull(controller) {
      await delay(1000);
      controller.enqueue(new Uint8Array([97]));
      left -= 1;
      if (left === 0) {
        controller.close();
      }
    },
  });
}

const rowsDocument = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';

/**
 * What a visitor can request to take as much as possible of the server, each within the limits: large
 * results, many conditions, page views, addresses and documents that are all different, files, PDFs, accounts
 * that do not exist.
 */
export function visitorAttacks(
  { path, versionId, columns, moment }: AttackedTable,
  { path: page, picture, tiles }: AttackedPage,
): Record<string, Attack> {
  const [first = ''] = columns;
  const rows = (request: object): Call => post(rowsDocument, { v: versionId, r: request });
  const copies = Object.fromEntries(Array.from({ length: 97 }, (_, index) => [`copy${index}`, moment]));
  const filter = (values: string[], operation = 'filter') => ({ column: first, operation, values });
  return {
    searches: { clients: 12, call: () => ({ path: `/search?q=${unique().slice(0, 3)}` }) },
    'filters of thousands of values': {
      clients: 8,
      call: () => {
        const values = Array.from({ length: 9000 }, (_, index) => `${index}${unique()}`);
        return rows({ attributes: [first], normalFilter: [filter(values)] });
      },
    },
    'hundreds of searched texts': {
      clients: 8,
      call: () => {
        const conditions = Array.from({ length: 190 }, () => filter([unique().slice(0, 4)], 'like'));
        return rows({ attributes: [first], normalFilter: conditions, filterRelation: 'or' });
      },
    },
    'lists by each row': {
      clients: 6,
      call: () =>
        rows({
          attributes: [moment, first],
          groupBy: [moment],
          fn: { [first]: 'list' },
          normalFilter: [filter([unique()], 'exclude')],
        }),
    },
    'pivots of all groups': {
      clients: 8,
      call: () =>
        rows({
          attributes: [first, moment, 'id'],
          groupBy: [first, moment],
          steps: { [moment]: 'day' },
          fn: { id: 'rows' },
          pivot: { across: [moment] },
          normalFilter: [filter([unique()], 'exclude')],
          toIndex: 10_000,
        }),
    },
    'functions over all groups': {
      clients: 8,
      call: () => {
        const names = Array.from({ length: 8 }, (_, index) => `over${index}`);
        const over = names.map((name) => [name, { kind: 'movingAverage', along: [first], n: 1000 }]);
        return rows({
          attributes: [first, ...names],
          groupBy: [first],
          copies: Object.fromEntries(names.map((name) => [name, 'id'])),
          fn: Object.fromEntries(names.map((name) => [name, 'rows'])),
          over: Object.fromEntries(over),
          normalFilter: [filter([unique()], 'exclude')],
        });
      },
    },
    'measures of many functions': {
      clients: 8,
      call: () => {
        const part = (index: number) => ({
          type: 'function',
          fn: 'distinct',
          column: moment,
          where: [filter([unique(), String(index)], 'exclude')],
        });
        const measures = Object.fromEntries(
          Array.from({ length: 20 }, (_, index) => [`m${index}`, part(index)]),
        );
        return rows({ attributes: [first, ...Object.keys(measures)], groupBy: [first], measures });
      },
    },
    'comparisons of all groups': {
      clients: 8,
      call: () =>
        rows({
          attributes: [first, 'count', 'before'],
          groupBy: [first],
          copies: { count: 'id' },
          fn: { count: 'rows' },
          against: {
            columns: { before: { of: 'count', kind: 'change' } },
            period: { column: moment, newest: 'day' },
            other: [filter([unique()], 'exclude')],
          },
        }),
    },
    'results of moments': {
      clients: 6,
      call: () =>
        rows({
          attributes: [moment, ...Object.keys(copies)],
          copies,
          normalFilter: [filter([unique()], 'exclude')],
          toIndex: 1900,
        }),
    },
    'page views of one request': {
      clients: 8,
      call: () => {
        const views = Array.from({ length: 38 }, (_, index) => {
          return `v${index}: pageView(path: "${page}", search: "?x=${unique()}")`;
        });
        return post(`{ ${views.join(' ')} }`, {});
      },
    },
    'pages at new addresses': { clients: 10, call: () => ({ path: `/${page}?x=${unique()}` }) },
    'fragments at new addresses': {
      clients: 8,
      call: () => ({
        path: `/${page}?x=${unique()}&y=${'q'.repeat(11_000)}`,
        init: { headers: { accept: `text/html;fragments=%3Fx%3D${unique()}` } },
      }),
    },
    'documents that are all different': {
      clients: 8,
      call: () => post(`{ ${unique().replace(/^\d*/, 'a')} ${'a '.repeat(980)} }`, {}),
    },
    'deep pages of changing orders': {
      clients: 8,
      call: () => {
        const direction = Math.random() < 0.5 ? 'asc nulls last' : 'desc nulls last';
        const fromIndex = Math.floor(Math.random() * 40_000);
        const condition = filter([unique()], 'exclude');
        const orderBy = { [first]: direction, [moment]: direction };
        return rows({
          attributes: [first],
          orderBy,
          normalFilter: [condition],
          fromIndex,
          toIndex: fromIndex + 100,
        });
      },
    },
    'pictures of links': { clients: 10, call: () => ({ path: `${picture}?x=${unique()}` }) },
    'tiles under new filters': {
      clients: 16,
      call: () => {
        const z = Math.floor(Math.random() * 5);
        const [x, y] = [0, 0].map(() => Math.floor(Math.random() * 2 ** z));
        return { path: `${tiles}/${z}/${x}/${y}.mvt?x=${unique()}` };
      },
    },
    'rows of points under new filters': {
      clients: 16,
      call: () => ({ path: `${tiles}/row/${Math.floor(Math.random() * 1000)}.json?x=${unique()}` }),
    },
    'names of points': {
      clients: 16,
      call: () => ({ path: `${tiles}/named/${unique().slice(0, 2)}.json?x=${unique()}` }),
    },
    downloads: { clients: 6, call: () => ({ path: `${path}data.csv` }) },
    'PDFs of pages': {
      clients: 8,
      call: () => ({
        path: '/dama-admin/pages/download-pdf',
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ urls: [`/${page}?x=${unique()}`] }),
        },
      }),
    },
    'sign-ins': {
      clients: 40,
      call: () => postForm('/auth/login', { email: `${unique()}@example.org`, password: unique() }),
    },
    'resets of passwords': {
      clients: 20,
      call: () => postForm('/auth/reset-password', { email: `${unique()}@example.org` }),
    },
    'slow bodies': {
      clients: 90,
      call: () => ({
        path: '/graph',
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: slowBody(),
          duplex: 'half',
        },
      }),
    },
    'hosts that are all different': {
      clients: 10,
      call: () => ({ path: `/${page}`, init: { headers: { host: `${unique()}.example.org` } } }),
    },
  };
}
