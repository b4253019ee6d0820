import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Marks a statement that PostgreSQL plans once for each connection; for the few statements that every query and every
 * edit sends. The text of a marked statement must always be the same.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

/** A connection that prepares marked statements. */
export class PreparedStatementClient extends pg.Client {
  override query = ((...given: unknown[]) => {
    const [text, values, done] = given;
    const named =
      typeof text === 'string' && text.startsWith(mark) ? { name: nameOf(text), text, values } : null;
    const run = super.query.bind(this) as (...parts: unknown[]) => unknown;
    return named ? run(named, done) : run(...given);
  }) as pg.Client['query'];
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
