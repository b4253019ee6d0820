import type { DuckDBConnection } from '@duckdb/node-api';
import type { LayerColumn } from '#domain/source/upload-layer.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { inChunks, selectRows } from './duckdb-table.ts';
import { doesNotFit, typeCandidates, type TypeCandidate } from './type-candidates.ts';

/** Texts that people often write for an empty value, in lower case; the person decides whether they are. */
const usualTexts = [
  'na',
  'n/a',
  '#n/a',
  'n.a.',
  'nan',
  'null',
  'none',
  'nil',
  'nd',
  'n/d',
  'missing',
  'unknown',
  'not available',
  'not applicable',
  'no data',
  '-',
  '--',
  '---',
  '–',
  '—',
  '.',
  '..',
  '...',
  '?',
  '*',
  '-999',
  '-9999',
];

/** The most NA values that are reported for a column. */
const maxTexts = 8;
/** The longest word among numbers that is reported as an NA value. */
const maxWordLength = 20;

/** The texts of a column that may be empty values, and the type that it has without them. */
export type NaValues = Pick<LayerColumn, 'na_values' | 'typeWithoutNa'>;

/** Finds NA values by column name; columns without any are not in the result. */
export async function findNaValues(
  connection: DuckDBConnection,
  from: string,
  columns: readonly { name: string; isText: boolean }[],
): Promise<Map<string, NaValues>> {
  const found = new Map<string, NaValues>();
  const suspects = await findSuspects(connection, from, columns);
  for (const { name, isText, word } of suspects) {
    const cell = `trim(${identifier(name)})`;
    const texts = [...usualTexts, ...(word === null ? [] : [word.toLowerCase()])].map(literal).join(', ');
    const rows = await selectRows(
      connection,
      `SELECT ${cell}, count(*) FROM ${from} WHERE lower(${cell}) IN (${texts}) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxTexts}`,
    );
    const na_values = [];
    for (const [text, count] of rows)
      if (isText || (await isFarBelow(connection, from, name, String(text))))
        na_values.push({ text: String(text), count: Number(count) });
    if (na_values.length === 0) continue;
    const typeWithoutNa = isText
      ? await findTypeWithoutNa(
          connection,
          from,
          name,
          na_values.map(({ text }) => text),
        )
      : null;
    found.set(name, { na_values, typeWithoutNa });
  }
  return found;
}

type Suspect = { name: string; isText: boolean; word: string | null };

/** The columns that hold one of the usual texts, and those that hold numbers and one single word. */
async function findSuspects(
  connection: DuckDBConnection,
  from: string,
  columns: readonly { name: string; isText: boolean }[],
): Promise<Suspect[]> {
  // A column with two different words in the sample has two in the table and need not be searched.
  const texts = columns.filter(({ isText }) => isText);
  const words = await findWords(connection, 'sample', texts);
  const mayBeOne = texts.filter(({ name }) => words.get(name) !== undefined);
  const oneWord = await findWords(connection, from, mayBeOne);
  const suspects: Suspect[] = [];
  for (const chunk of inChunks(columns)) {
    const aggregates = chunk.map(({ name }) => `count(*) FILTER (${isUsual(identifier(name))})`);
    const [row] = await selectRows(connection, `SELECT ${aggregates.join(', ')} FROM ${from}`);
    chunk.forEach(({ name, isText }, index) => {
      const word = oneWord.get(name) ?? null;
      if (Number(row![index]) > 0 || word !== null) suspects.push({ name, isText, word });
    });
  }
  return suspects;
}

/** One pattern is faster than a list: it is matched in one pass. */
const isUsual = (cell: string) =>
  `regexp_full_match(${cell}, ${literal(`(?i)\\s*(${usualTexts.map(escapePattern).join('|')})\\s*`)})`;
const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * By column name, the single word among numbers, or null when there is none that could be an NA value. Columns with
 * several words, or without numbers, are not in the result.
 */
async function findWords(
  connection: DuckDBConnection,
  from: string,
  columns: readonly { name: string }[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const chunk of inChunks(columns)) {
    const aggregates = chunk.flatMap(({ name }) => {
      const cell = identifier(name);
      const misfit = doesNotFit(typeCandidates[0]!, cell);
      return [
        `count(*) FILTER (${misfit})`,
        `count(${cell})`,
        `min(trim(${cell})) FILTER (${misfit})`,
        `max(trim(${cell})) FILTER (${misfit})`,
      ];
    });
    const [row] = await selectRows(connection, `SELECT ${aggregates.join(', ')} FROM ${from}`);
    chunk.forEach(({ name }, index) => {
      const [misfits, filled, least, greatest] = row!.slice(index * 4, index * 4 + 4);
      if (least === null) found.set(name, null);
      else if (least === greatest && (Number(misfits) < Number(filled) || from === 'sample'))
        found.set(name, isWord(String(least)) ? String(least) : null);
    });
  }
  return found;
}

/** Whether a number is far below all others of its column, as -999 for a missing value is. */
async function isFarBelow(
  connection: DuckDBConnection,
  from: string,
  name: string,
  text: string,
): Promise<boolean> {
  const number = Number(text);
  if (!Number.isFinite(number)) return true;
  const value = `TRY_CAST(${identifier(name)} AS DOUBLE)`;
  const others = `${value} < ${number / 2} AND ${value} <> ${number}`;
  const [[count]] = (await selectRows(connection, `SELECT count(*) FROM ${from} WHERE ${others}`)) as [
    [bigint],
  ];
  return Number(count) === 0;
}

/** Whether a text could be an NA value among numbers; a text with digits is a code. */
const isWord = (text: string) => text !== '' && text.length <= maxWordLength && !/\d/.test(text);

/** The type of all other cells of a column; null when they are text too, or when there are none. */
async function findTypeWithoutNa(
  connection: DuckDBConnection,
  from: string,
  name: string,
  na_values: readonly string[],
): Promise<NaValues['typeWithoutNa']> {
  const cell = identifier(name);
  const aggregates = typeCandidates.map((candidate) => `count(*) FILTER (${doesNotFit(candidate, cell)})`);
  const others = `trim(${cell}) NOT IN (${na_values.map(literal).join(', ')})`;
  const sql = `SELECT count(${cell}), ${aggregates.join(', ')} FROM ${from} WHERE ${others}`;
  const [filled, ...misfits] = (await selectRows(connection, sql))[0]!.map(Number);
  if (!filled) return null;
  const candidate: TypeCandidate | undefined = typeCandidates.find((_, index) => misfits[index] === 0);
  return candidate ? { type: candidate.type, dataType: candidate.dataType } : null;
}
