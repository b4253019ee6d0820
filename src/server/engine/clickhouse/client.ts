import type { Readable } from 'node:stream';
import {
  ClickHouseLogLevel,
  createClient,
  type ClickHouseClient,
  type InsertParams,
  type QueryParams,
} from '@clickhouse/client';
import type { Cell } from '#domain/value/cell/cell.ts';
import { nextTurn } from '#server/base/base.server.ts';
import type { Limits } from '../contract.ts';
import type { Statement } from '../dialect.ts';
import { tooLargeError } from '../running/limit-errors.ts';
import { cellReader, type CellReader } from './cell-readers.ts';
import { explainError, type Failure } from './explain-error.ts';
import { statementSettings } from './settings.ts';
import { parametersOf, withLiterals } from './statement-parameters.ts';

/**
 * Where a ClickHouse is: `http://user:password@host:port/database`. `memory` is the most bytes that one
 * statement may take on a server.
 */
export type ClickHouseAddress = { url: string; memory?: number };

/**
 * Runs statements. Calls reject with `timeout`, `cancelled`, `out_of_memory`, and `unavailable` where the
 * server cannot be reached. No error names the user's password.
 */
export type ClickHouse = {
  /** The rows of a statement, with at most `maxCharacters` of text (`too_large`). */
  read(statement: Statement, limits?: Limits | null, maxCharacters?: number): Promise<Cell[][]>;
  /** The rows of a statement as they come, a part at a time. */
  stream(statement: Statement, limits?: Limits | null): AsyncGenerator<Cell[][]>;
  /** The rows of a statement as a Parquet file. */
  readParquet(statement: Statement, limits?: Limits | null): Promise<Readable>;
  /** Runs a statement without a result, such as `CREATE TABLE`. */
  command(sql: string, limits?: Limits | null): Promise<void>;
  /** Inserts rows of cells, in the order of the columns. Values are as `JSONCompactEachRow` takes them. */
  insertRows(table: string, columns: readonly string[], rows: readonly unknown[][]): Promise<void>;
  /** Inserts the rows of a Parquet file, by the names of its columns. */
  insertParquet(table: string, columns: readonly string[], file: Readable): Promise<void>;
  close(): Promise<void>;
};

/** Statements without limits of their own are given up after this time. */
const longest = 60 * 60_000;

/** How much longer than its limit a statement is waited for: the server ends it by itself. */
const grace = 5_000;

/** The most characters of bound values that fit into an address. */
const mostInAddress = 4_000;

/** Opens a client, which connects as it is used. */
export function openClickHouse({ url, memory }: ClickHouseAddress): ClickHouse {
  const { origin, pathname, username, password } = new URL(url);
  const secret = decodeURIComponent(password);
  const client = createClient({
    url: origin,
    database: decodeURIComponent(pathname.slice(1)) || 'default',
    username: decodeURIComponent(username) || 'default',
    password: secret,
    application: 'tidemark',
    request_timeout: longest + grace,
    max_open_connections: 32,
    use_multipart_params: true,
    // What it writes to a log may have parts of statements.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      ...statementSettings,
      max_memory_usage: memory === undefined ? undefined : String(memory),
    },
  });

  return new HttpClickHouse(
    client,
    [secret, password].filter((text) => text !== ''),
  );
}

class HttpClickHouse implements ClickHouse {
  readonly #client: ClickHouseClient;
  readonly #secrets: readonly string[];

  constructor(client: ClickHouseClient, secrets: readonly string[]) {
    this.#client = client;
    this.#secrets = secrets;
  }

  read(statement: Statement, limits?: Limits | null, maxCharacters = Infinity): Promise<Cell[][]> {
    const run = this.#start(limits);
    return attempt(run, () => collect(this.#parts(statement, run), maxCharacters));
  }

  stream(statement: Statement, limits?: Limits | null): AsyncGenerator<Cell[][]> {
    const run = this.#start(limits);
    return explained(run, this.#parts(statement, run));
  }

  readParquet(statement: Statement, limits?: Limits | null): Promise<Readable> {
    const run = this.#start(limits);
    const isShort = JSON.stringify(statement.parameters).length < mostInAddress;
    const bound = isShort ? statement : withLiterals(statement);

    return attempt(run, async () => {
      const query = `${bound.sql}\nFORMAT Parquet`;
      const { stream } = await this.#client.exec({
        ...run.options,
        query,
        query_params: parametersOf(bound),
      });
      return stream;
    });
  }

  command(sql: string, limits?: Limits | null): Promise<void> {
    const run = this.#start(limits);
    return attempt(run, async () => {
      await this.#client.command({ ...run.options, query: sql });
    });
  }

  async insertRows(table: string, columns: readonly string[], values: readonly unknown[][]): Promise<void> {
    if (values.length === 0) return;
    await this.#insert({ table, columns, values, format: 'JSONCompactEachRow' });
  }

  insertParquet(table: string, columns: readonly string[], values: Readable): Promise<void> {
    return this.#insert({ table, columns, values, format: 'Parquet' });
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #insert(into: Insert): Promise<void> {
    const run = this.#start(null);
    return attempt(run, async () => {
      // The client takes a list that is not empty.
      const columns = into.columns as [string, ...string[]];
      await this.#client.insert({ ...run.options, ...into, columns });
    });
  }

  async *#parts(statement: Statement, { options }: Run): AsyncGenerator<Cell[][]> {
    const result = await this.#client.query({
      ...options,
      query: statement.sql,
      query_params: parametersOf(statement),
      format: 'JSONCompactEachRowWithNamesAndTypes',
    });
    yield* readParts(result.stream());
  }

  #start(limits: Limits | null | undefined): Run {
    // Jobs have no limit, which timers take for none at all.
    const milliseconds = Math.min(limits?.milliseconds ?? longest, longest);
    const late = AbortSignal.timeout(milliseconds + grace);
    const signals = limits ? [limits.signal, late] : [late];
    const failure = (): Failure => ({
      isCancelled: limits?.signal.aborted === true,
      isTimedOut: late.aborted,
      milliseconds,
    });

    return {
      options: {
        abort_signal: AbortSignal.any(signals),
        clickhouse_settings: { max_execution_time: milliseconds / 1000 },
      },
      explain: (error) => explainError(error, failure(), this.#secrets),
    };
  }
}

type Insert = Pick<InsertParams<Readable>, 'table' | 'values' | 'format'> & { columns: readonly string[] };

/** A statement that runs: what the client is told, and what an error of it means. */
type Run = {
  options: Pick<QueryParams, 'abort_signal' | 'clickhouse_settings'>;
  explain(error: unknown): unknown;
};

async function attempt<Value>(run: Run, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw run.explain(error);
  }
}

async function* explained(run: Run, parts: AsyncGenerator<Cell[][]>): AsyncGenerator<Cell[][]> {
  try {
    yield* parts;
  } catch (error) {
    throw run.explain(error);
  }
}

async function collect(parts: AsyncGenerator<Cell[][]>, maxCharacters: number): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  let characters = 0;
  for await (const part of parts) {
    for (const row of part) {
      characters += charactersOf(row);
      rows.push(row);
    }
    if (characters > maxCharacters) throw tooLargeError(maxCharacters);
  }
  return rows;
}

function charactersOf(row: readonly Cell[]): number {
  let characters = 0;
  for (const cell of row) {
    if (typeof cell === 'string') {
      characters += cell.length;
    } else if (Array.isArray(cell)) {
      characters += charactersOf(cell);
    }
  }
  return characters;
}

/** Rows of cells from lines of JSON, of which the first two are the names of the columns and their types. */
async function* readParts(stream: AsyncIterable<{ json<Line>(): Line }[]>): AsyncGenerator<Cell[][]> {
  let readers: CellReader[] | null = null;
  let lines = 0;
  for await (const part of stream) {
    const rows: Cell[][] = [];
    for (const line of part) {
      const values = line.json<unknown[]>();
      lines += 1;
      if (lines === 2) {
        readers = values.map((type) => cellReader(String(type)));
      } else if (readers) {
        const known = readers;
        rows.push(values.map((value, index) => known[index]!(value)));
      }
    }
    await nextTurn();
    yield rows;
  }
}
