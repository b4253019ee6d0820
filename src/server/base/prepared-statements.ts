import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { codeOfError } from '#domain/error/code-of-error.ts';
import { requestId } from './request-id.ts';

const mark = '/* prepared */';

/**
 * Marks a statement that PostgreSQL plans once for each connection; for the few statements that every query
 * and every edit sends. The text of a marked statement must always be the same.
 */
export const prepared = sql.raw(mark);

/** How long a statement of a request may take, in milliseconds; the statements of jobs may take longer. */
const statementTimeout = 60_000;

/** PostgreSQL's code for a statement that writes where only reads are allowed. */
const readOnlyCode = '25006';

const names = new Map<string, string>();

/**
 * A connection that prepares marked statements. It ends itself when PostgreSQL does not respond to a request
 * in time: a frozen machine, or a network that loses everything, would hold the request for as long. The
 * statement goes on there, unless `onOverdue` stops it.
 */
export class PreparedStatementClient extends pg.Client {
  /** The process of PostgreSQL that has this connection. */
  declare readonly processID: number | null;
  onOverdue: ((process: number, statement: string) => void) | null = null;
  /** Called when the server refused to write: it has become a standby, or was set to read only. */
  onReadOnly: (() => void) | null = null;

  override query = ((...given: unknown[]) => {
    const [text, values, done] = given;
    const run = super.query.bind(this) as (...parts: unknown[]) => unknown;
    if (typeof text !== 'string') return run(...given);

    const stop = this.#startTimer(text);
    const end = (error: unknown) => {
      stop();
      this.#endReadOnly(error);
    };
    const callback = isCallback(done) ? [calling(end, done)] : [];
    const statement = text.startsWith(mark) ? { name: nameOf(text), text, values } : { text, values };
    const running = run(statement, ...callback);

    if (running instanceof Promise) {
      running.then(stop, end);
    }

    return running;
  }) as pg.Client['query'];

  /** Ends a connection whose server only reads, so that it is not used again. */
  #endReadOnly(error: unknown): void {
    if (codeOfError(error) !== readOnlyCode) return;
    void this.end();
    this.onReadOnly?.();
  }

  /** Ends the connection when the time of a request's statement is over. */
  #startTimer(statement: string): () => void {
    if (requestId() === undefined) return () => undefined;
    const timer = setTimeout(() => {
      void this.end();
      if (this.processID !== null) {
        this.onOverdue?.(this.processID, statement);
      }
    }, statementTimeout);

    return () => clearTimeout(timer);
  }
}

type Callback = (...results: unknown[]) => unknown;

const isCallback = (value: unknown): value is Callback => typeof value === 'function';

/** A callback that calls another function with the error first. */
const calling =
  (first: (error: unknown) => void, callback: Callback): Callback =>
  (...results) => {
    first(results[0]);
    return callback(...results);
  };

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
