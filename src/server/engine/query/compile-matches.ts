import type { Statement } from '../dialect.ts';
import { withoutParameters } from './compile-comparison.ts';
import type { JoinPart } from './join-part.ts';
import { tableOf } from './layout.ts';

/** Both parts of a join with the SQL of their keys, each in its own table. */
export type MatchedParts = { parts: readonly [JoinPart, JoinPart]; keys: readonly [string[], string[]] };

/** The keys of a part as `k1` …, and how many of its rows have each, as `n`. */
function keyCounts({ parts, keys }: MatchedParts, at: 0 | 1): string {
  const own = keys[at];
  const named = own.map((key, index) => `${key} AS k${index + 1}`).join(', ');
  const filled = own.map((key) => `${key} IS NOT NULL`).join(' AND ');
  const groups = own.map((_, index) => index + 1).join(', ');
  return `SELECT ${named}, count(*) AS n FROM ${tableOf(parts[at].layout)} WHERE ${filled} GROUP BY ${groups}`;
}

const sameKeys = ({ keys }: MatchedParts): string =>
  keys[0].map((_, index) => `a.k${index + 1} = b.k${index + 1}`).join(' AND ');

/**
 * The statement for the numbers of rows of both parts, with a key, with a match and with several ones, and of
 * the matching pairs of rows.
 */
export function compileMatches(matched: MatchedParts): Statement {
  const [left, right] = matched.parts.map(({ layout }) => `(SELECT count(*) FROM ${tableOf(layout)})`);
  const sums = [
    'sum(a.n)',
    'sum(b.n)',
    'sum(CASE WHEN b.n > 1 THEN a.n END)',
    'sum(CASE WHEN a.n > 1 THEN b.n END)',
    'sum(a.n * b.n)',
  ].map((sum) => `coalesce(${sum}, 0)`);

  return withoutParameters(
    `WITH a AS (${keyCounts(matched, 0)}), b AS (${keyCounts(matched, 1)})`,
    `SELECT ${[left, right, '(SELECT coalesce(sum(n), 0) FROM a)', '(SELECT coalesce(sum(n), 0) FROM b)', ...sums].join(', ')}`,
    `FROM a JOIN b ON ${sameKeys(matched)}`,
  );
}

/** How many examples are read of each kind. */
const mostExamples = 5;

/**
 * The statement for keys of one part as examples, with the numbers of rows that have them in it and in the
 * result: those without a match, or those of which rows are repeated.
 */
export function compileExamples(matched: MatchedParts, at: 0 | 1, kind: 'unmatched' | 'repeated'): Statement {
  const { dialect } = matched.parts[at].layout;
  const [own, other] = at === 0 ? ['a', 'b'] : ['b', 'a'];
  const texts = matched.keys[at].map((_, index) => `${dialect.cast(`${own}.k${index + 1}`, 'VARCHAR')}`);
  const test = kind === 'unmatched' ? `${other}.n IS NULL` : `${other}.n > 1`;
  const joined = `${own}.n * coalesce(${other}.n, 0)`;
  const order = kind === 'unmatched' ? `${own}.n` : joined;

  return withoutParameters(
    `WITH a AS (${keyCounts(matched, 0)}), b AS (${keyCounts(matched, 1)})`,
    `SELECT ${[...texts, `${own}.n`, joined].join(', ')}`,
    `FROM ${own} LEFT JOIN ${other} ON ${sameKeys(matched)}`,
    `WHERE ${test} ORDER BY ${[`${order} DESC`, ...texts].join(', ')} LIMIT ${mostExamples}`,
  );
}
