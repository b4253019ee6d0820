import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sectionSchema, type PageContent } from '../../src/domain/page/content/page.ts';
import {
  AskError,
  graphClient,
  publishFile,
  signInByForm,
  type Ask,
  type PublishedTable,
} from '../e2e/graphql-client.ts';
import { changePage, publishPage } from '../e2e/publish-page.ts';

/** How many clients of each kind there are. */
export type LoadSize = { rowWriters: number; pageWriters: number; uploaders: number; visitors: number };

/** A request that failed: when, by the clock of this process, and how. */
export type Failure = { at: number; who: keyof LoadSize; what: string };

/** What a load did: its requests that were acknowledged, and those that failed. */
export type LoadFigures = {
  rowEdits: number;
  pageEdits: number;
  publications: number;
  uploads: number;
  visits: number;
  failures: Failure[];
};

/** What a client of a load needs: `isOver` ends it, and `failed` notes requests that failed. */
type Client = {
  url: string;
  cookie: string;
  ask: Ask;
  isOver(): boolean;
  failed(error: unknown): void;
};

/** Waits of clients in milliseconds: between edits, and before a request is sent again. */
const pauses = { edits: 100, retry: 200 };

/** Codes of errors after which a browser sends the same again: it may have been done or not. */
const transient = new Set(['offline', 'unavailable']);

/** Sends a request until it is answered, as the outbox of a browser does; null when the load is over. */
async function untilAnswered<Result>(client: Client, send: () => Promise<Result>): Promise<Result | null> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      client.failed(error);
      if (!(error instanceof AskError) || !transient.has(error.code)) throw error;
      if (client.isOver()) return null;
      await delay(pauses.retry);
    }
  }
}

const rowsQuery = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';

/** The rows of a version with the columns `label` and `value`, as texts by label. */
async function readTable(ask: Ask, versionId: number): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (let fromIndex = 0; ; fromIndex += 1000) {
    const r = { attributes: ['label', 'value'], fromIndex, toIndex: fromIndex + 1000 };
    const { rows } = await ask<{ rows: { rows: [string, number][] } }>(rowsQuery, { v: versionId, r });
    rows.rows.forEach(([label, value]) => values.set(label, String(value)));
    if (rows.rows.length < 1000) return values;
  }
}

/** Somebody who counts up in a cell of a row, and adds rows, of one version that several people edit. */
class RowWriter {
  readonly #table: PublishedTable;
  readonly #row: number;
  /** The labels of its acknowledged rows, with their values. */
  readonly written = new Map<string, string>();
  /** What was sent and not answered when the load ended. */
  unsure = new Map<string, string>();
  edits = 0;

  constructor(table: PublishedTable, row: number) {
    this.#table = table;
    this.#row = row;
  }

  async run(client: Client): Promise<void> {
    for (let number = 1; !client.isOver(); number += 1) {
      const cells = new Map([[`row ${this.#row}`, String(number)]]);
      if (number % 5 === 0) {
        cells.set(`row ${this.#row}, ${number}`, String(number));
      }
      const answer = await untilAnswered(client, this.#send(client.ask, number, cells.size > 1));
      if (answer === null) {
        this.unsure = cells;
        return;
      }
      cells.forEach((value, label) => this.written.set(label, value));
      this.edits += 1;
      await delay(pauses.edits);
    }
  }

  #send(ask: Ask, number: number, isInserting: boolean): () => Promise<unknown> {
    const label = `row ${this.#row}, ${number}`;
    const variables = {
      v: this.#table.versionId,
      p: [{ rowId: this.#row, cells: { value: String(number) } }],
      i: isInserting ? [{ label, value: String(number) }] : [],
      k: randomUUID(),
    };
    const query =
      'mutation ($v: Int!, $p: CellPatches!, $i: NewRows, $k: String) { patchCells(versionId: $v, patches: $p, inserts: $i, key: $k) { seq } }';
    return () => ask(query, variables);
  }

  /** What is wrong with the rows of this writer in the table of a node. */
  problems(table: ReadonlyMap<string, string>): string[] {
    const own = [...table.keys()].filter(
      (label) => label === `row ${this.#row}` || label.startsWith(`row ${this.#row},`),
    );
    const lost = [...this.written].filter(
      ([label, value]) => table.get(label) !== value && table.get(label) !== this.unsure.get(label),
    );
    const invented = own.filter(
      (label) => !this.written.has(label) && !this.unsure.has(label) && label !== `row ${this.#row}`,
    );
    return [
      ...lost.map(([label, value]) => `${label} is ${table.get(label)} instead of ${value}`),
      ...invented.map((label) => `${label} was not written`),
    ];
  }
}

type Draft = { revision: number; content: PageContent };

/** Somebody who changes the title of a section of a page of their own, and publishes it now and then. */
class PageWriter {
  readonly #page: { id: number; path: string };
  edits = 0;
  publications = 0;
  /** The numbers of the title that was last saved and last published, and whether a request was unsure. */
  saved = 0;
  published = 0;
  isUnsure = false;

  constructor(page: { id: number; path: string }) {
    this.#page = page;
  }

  async run(client: Client): Promise<void> {
    for (let number = 1; !client.isOver(); number += 1) {
      if (!(await this.#save(client, number))) return;
      this.saved = number;
      this.edits += 1;

      if (number % 5 === 0) {
        const query = 'mutation ($id: Int!) { publishPage(pageId: $id) { revision } }';
        const answer = await untilAnswered(client, () => client.ask(query, { id: this.#page.id }));
        if (answer === null) {
          this.isUnsure = true;
          return;
        }
        this.published = number;
        this.publications += 1;
      }
      await delay(pauses.edits);
    }
  }

  /** Changes the title; a conflict tells of an attempt that was saved and not answered. */
  async #save(client: Client, number: number): Promise<boolean> {
    const title = this.#title(number);
    let { revision } = await this.#draft(client);
    const query =
      'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }';
    const c = [{ kind: 'changeSection', id: this.#section, change: { title } }];

    for (;;) {
      try {
        const variables = { id: this.#page.id, b: revision, c };
        const answer = await untilAnswered(client, () => client.ask(query, variables));
        this.isUnsure = answer === null;
        return answer !== null;
      } catch (error) {
        if (!(error instanceof AskError) || error.code !== 'conflict') throw error;
        const draft = error.extensions['draft'] as Draft;
        if (draft.content.sections[0]!.title === title) return true;
        ({ revision } = draft);
      }
    }
  }

  async #draft(client: Client): Promise<Draft> {
    const query = 'query ($id: Int!) { draft(pageId: $id) { revision content } }';
    for (;;) {
      const answer = await untilAnswered(client, () =>
        client.ask<{ draft: Draft }>(query, { id: this.#page.id }),
      );
      if (answer) return answer.draft;
    }
  }

  get #section(): string {
    return `of-${this.#page.id}`;
  }

  #title(number: number): string {
    return `Title ${number}.`;
  }

  /** What is wrong with the page and its draft on a node. */
  async problems(ask: Ask, url: string): Promise<string[]> {
    const html = await (await fetch(`${url}${this.#page.path}`)).text();
    const query = 'query ($id: Int!) { draft(pageId: $id) { revision content } }';
    const { draft } = await ask<{ draft: Draft }>(query, { id: this.#page.id });
    const { title } = draft.content.sections[0]!;
    const isSaved = title === this.#title(this.saved) || (this.isUnsure && title > '');
    const isPublished = html.includes(this.#title(this.published)) || this.isUnsure || this.published === 0;
    const problems = [
      { isRight: isSaved, text: `the draft ${this.#page.id} has “${title}” instead of ${this.saved}` },
      { isRight: isPublished, text: `the page ${this.#page.path} does not have title ${this.published}` },
    ];
    return problems.filter(({ isRight }) => !isRight).map(({ text }) => text);
  }
}

type UploadState = {
  status: string;
  error: string | null;
  published: { versionId: number | null } | null;
};

/** Somebody who uploads and publishes one table after the other. */
class Uploader {
  readonly #name: string;
  /** The uploads whose file was received, by their id, with the rows of each. */
  readonly received = new Map<number, number>();
  /** The versions of uploads that were published, by the id of the upload. */
  readonly published = new Map<number, number>();

  constructor(name: string) {
    this.#name = name;
  }

  async run(client: Client): Promise<void> {
    for (let number = 1; !client.isOver(); number += 1) {
      const rows = 200 + number;
      const id = await this.#send(client, rows).catch(client.failed);
      if (id === undefined) {
        await delay(pauses.retry);
        continue;
      }
      this.received.set(id, rows);
      await this.#publish(client, id, `${this.#name} ${number}`);
    }
  }

  async #send(client: Client, rows: number): Promise<number> {
    const form = new FormData();
    const lines = Array.from({ length: rows }, (_, at) => `${this.#name} ${at},${at}`);
    form.set('file', new Blob([`label,value\n${lines.join('\n')}\n`]), 'table.csv');
    const response = await fetch(`${client.url}/dama-admin/tidemark/gis-dataset/upload`, {
      method: 'POST',
      headers: { cookie: client.cookie, origin: client.url },
      body: form,
    });
    if (!response.ok) throw new AskError(`${response.status} ${await response.text()}`, 'unavailable');
    const [upload] = (await response.json()) as [{ id: number }];
    return upload.id;
  }

  /** Publishes an upload once it has been read, and waits until it is; leaves it when the load is over. */
  async #publish(client: Client, id: number, name: string): Promise<void> {
    while (!client.isOver()) {
      const state = await untilAnswered(client, () => readUpload(client.ask, id));
      if (state === null) return;
      if (state.status === 'failed') throw new Error(`The upload ${id} failed: ${state.error}`);

      if (state.status === 'published') {
        this.published.set(id, state.published!.versionId!);
        return;
      }
      if (state.status === 'ready') {
        await publishUpload(client.ask, id, name).catch(client.failed);
      }
      await delay(pauses.retry);
    }
  }

  /**
   * Publishes what was received and not published, since its jobs go on after the load, and says which of its
   * uploads were lost.
   */
  async problems(ask: Ask): Promise<string[]> {
    const lost: string[] = [];
    for (const [id, rows] of this.received) {
      const state = await readUpload(ask, id);
      if (state.status === 'ready') {
        // Others that look may have begun it.
        await publishUpload(ask, id, `${this.#name}, late ${id}`).catch(() => undefined);
        return [`the upload ${id} is ready`];
      }

      if (state.status !== 'published') {
        lost.push(`the upload ${id} is ${state.status}${state.error ? `: ${state.error}` : ''}`);
        continue;
      }
      const table = await readTable(ask, state.published!.versionId!);
      const isWhole = table.size === rows && table.get(`${this.#name} ${rows - 1}`) === String(rows - 1);
      if (!isWhole) {
        lost.push(`the upload ${id} has ${table.size} rows instead of ${rows}`);
      }
    }
    return lost;
  }
}

async function readUpload(ask: Ask, id: number): Promise<UploadState> {
  const query = 'query ($id: Int!) { upload(id: $id) { status error published { versionId } } }';
  return (await ask<{ upload: UploadState }>(query, { id })).upload;
}

async function publishUpload(ask: Ask, id: number, name: string): Promise<void> {
  const columns = [
    { name: 'label', type: 'text' },
    { name: 'value', type: 'number', dataType: 'numeric' },
  ];
  const publication = { layerName: 'table', sourceName: name, authLevel: -1, columns };
  const query =
    'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { versionId } }';
  await ask(query, { id, p: publication });
}

/**
 * People who write through a load balancer and know what was acknowledged, and visitors. Whoever runs it may
 * end nodes meanwhile; afterwards, each node is asked whether it has everything.
 */
export class AcknowledgedLoad {
  readonly #url: string;
  readonly #cookie: string;
  readonly #size: LoadSize;
  readonly #table: PublishedTable;
  readonly #paths: string[];
  readonly #rowWriters: RowWriter[];
  readonly #pageWriters: PageWriter[];
  readonly #uploaders: Uploader[];
  readonly #failures: Failure[] = [];
  #visits = 0;
  #running: Promise<unknown> = Promise.resolve();
  #isOver = false;

  private constructor(
    { url, cookie, size }: { url: string; cookie: string; size: LoadSize },
    made: { table: PublishedTable; pages: { id: number; path: string }[] },
  ) {
    this.#url = url;
    this.#cookie = cookie;
    this.#size = size;
    this.#table = made.table;
    this.#paths = made.pages.map(({ path }) => path);
    this.#rowWriters = Array.from({ length: size.rowWriters }, (_, at) => new RowWriter(made.table, at + 1));
    this.#pageWriters = made.pages.map((page) => new PageWriter(page));
    this.#uploaders = Array.from(
      { length: size.uploaders },
      (_, at) => new Uploader(`upload ${randomUUID().slice(0, 8)} ${at}`),
    );
  }

  /** Makes a table and pages with it for the clients of a load; `name` tells loads of one database apart. */
  static async open(url: string, name: string, size: LoadSize): Promise<AcknowledgedLoad> {
    const cookie = await signInByForm(url);
    const ask = graphClient(
      () => url,
      () => cookie,
    );
    const lines = Array.from({ length: size.rowWriters }, (_, at) => `row ${at + 1},0`);
    const table = await publishFile(ask, url, cookie, { name, csv: `label,value\n${lines.join('\n')}\n` });
    const pages = [];

    for (let at = 0; at < size.pageWriters; at += 1) {
      const page = await publishPage(ask, `${name} ${at}`, []);
      const text = { 'element-type': 'lexical', 'element-data': { text: `Words of ${name}` } };
      const shown = {
        'element-type': 'Spreadsheet',
        'element-data': { sourceInfo: table, columns: shownColumns },
      };
      const sections = [
        { id: `of-${page.id}`, title: 'Title 0.', group: 'default', element: text },
        { id: `table-${page.id}`, title: 'Rows', group: 'default', element: shown },
      ];
      const commands = sections.map((section) => ({
        kind: 'addSection',
        section: sectionSchema.parse(section),
        before: null,
      }));
      await changePage(ask, page.id, commands);
      await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: page.id });
      pages.push(page);
    }
    return new AcknowledgedLoad({ url, cookie, size }, { table, pages });
  }

  /** Lets all clients begin. */
  start(): void {
    const writers = [
      ...this.#rowWriters.map((writer) => writer.run(this.#client('rowWriters'))),
      ...this.#pageWriters.map((writer) => writer.run(this.#client('pageWriters'))),
      ...this.#uploaders.map((uploader) => uploader.run(this.#client('uploaders'))),
    ];
    const visitors = Array.from({ length: this.#size.visitors }, (_, at) => this.#visit(at));
    this.#running = Promise.all([...writers, ...visitors]);
    // It is awaited by `stop`.
    this.#running.catch(() => undefined);
  }

  /** Ends all clients, and returns what they did; rejects where one of them was refused something. */
  async stop(): Promise<LoadFigures> {
    this.#isOver = true;
    await this.#running;
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    return {
      rowEdits: sum(this.#rowWriters.map(({ edits }) => edits)),
      pageEdits: sum(this.#pageWriters.map(({ edits }) => edits)),
      publications: sum(this.#pageWriters.map(({ publications }) => publications)),
      uploads: sum(this.#uploaders.map(({ received }) => received.size)),
      visits: this.#visits,
      failures: this.#failures,
    };
  }

  /** What a node has lost of all that was acknowledged, or has though nobody wrote it. */
  async problems(nodeUrl: string): Promise<string[]> {
    const ask = graphClient(
      () => nodeUrl,
      () => this.#cookie,
    );
    const table = await readTable(ask, this.#table.versionId);
    const ofRows = this.#rowWriters.flatMap((writer) => writer.problems(table));
    const ofPages = await Promise.all(this.#pageWriters.map((writer) => writer.problems(ask, nodeUrl)));
    const ofUploads = await Promise.all(this.#uploaders.map((uploader) => uploader.problems(ask)));
    return [...ofRows, ...ofPages.flat(), ...ofUploads.flat()];
  }

  #client(who: keyof LoadSize): Client {
    const { url, cookie } = { url: this.#url, cookie: this.#cookie };
    return {
      url,
      cookie,
      ask: graphClient(
        () => url,
        () => cookie,
      ),
      isOver: () => this.#isOver,
      failed: (error) => this.#fail(who, error),
    };
  }

  #fail(who: keyof LoadSize, error: unknown): void {
    const { code, message } = error as AskError;
    if (code === 'conflict') return;
    this.#failures.push({ at: Date.now(), who, what: `${code ?? ''} ${message}`.trim() });
  }

  async #visit(client: number): Promise<void> {
    const headers = { 'x-forwarded-for': `10.1.${client >> 8}.${client & 255}` };
    for (let turn = client; !this.#isOver; turn += 1) {
      const path = this.#paths[turn % this.#paths.length]!;
      try {
        const response = await fetch(`${this.#url}${path}`, { headers });
        const html = await response.text();
        if (!response.ok || !html.includes('Title ')) throw new Error(`${response.status} ${path}`);
        await this.#loadFile(html, headers);
        this.#visits += 1;
      } catch (error) {
        this.#fail('visitors', error);
      }
      await delay(500 + Math.random() * 1000);
    }
  }

  /** Loads one of the files that a page names, as a browser does that has the others. */
  async #loadFile(html: string, headers: Record<string, string>): Promise<void> {
    const paths = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    const path = paths[Math.floor(Math.random() * paths.length)];
    if (path === undefined) throw new Error('the page names no files');
    const response = await fetch(`${this.#url}${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.status} ${path}`);
  }
}

const shownColumns = [
  { name: 'label', show: true },
  { name: 'value', show: true },
];
