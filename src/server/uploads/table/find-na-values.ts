import type { DuckDBConnection } from '@duckdb/node-api';
import type { LayerColumn } from '#domain/source/upload-layer.ts';
import { identifier, inParts, literal, selectRows } from './duckdb-table.ts';
import { typeCandidates, type TypeCandidate } from './type-candidates.ts';

/** What people write where there is no value, in lower case. Whether it means that is for the person to say. */
const usual = [
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

/** How many such texts of one column are told. */
const mostTexts = 8;
/** A single word among numbers is told up to this length. */
const wordLength = 20;

/** The texts of a column that may stand for no value, and the type that it would have if they did. */
export type NaValues = Pick<LayerColumn, 'na_values' | 'without'>;

/** Finds texts that may stand for no value in text columns; those that have none are not in the answer. */
export async function findNaValues(
  connection: DuckDBConnection,
  from: string,
  columns: readonly { name: string; isText: boolean }[],
): Promise<Map<string, NaValues>> {
  const found = new Map<string, NaValues>();
  const suspects = await findSuspects(connection, from, columns);
  for (const { name, isText, word } of suspects) {
    const cell = `trim(${identifier(name)})`;
    const texts = [...usual, ...(word === null ? [] : [word.toLowerCase()])].map(literal).join(', ');
    const rows = await selectRows(
      connection,
      `SELECT ${cell}, count(*) FROM ${from} WHERE lower(${cell}) IN (${texts}) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostTexts}`,
    );
    const na_values = [];
    for (const [text, count] of rows)
      if (isText || (await isAlone(connection, from, name, String(text))))
        na_values.push({ text: String(text), count: Number(count) });
    if (na_values.length === 0) continue;
    const without = isText
      ? await typeWithout(
          connection,
          from,
          name,
          na_values.map(({ text }) => text),
        )
      : null;
    found.set(name, { na_values, without });
  }
  return found;
}

type Suspect = { name: string; isText: boolean; word: string | null };

/** The columns that hold one of the usual texts, and those that would be numbers but for a single word. */
async function findSuspects(
  connection: DuckDBConnection,
  from: string,
  columns: readonly { name: string; isText: boolean }[],
): Promise<Suspect[]> {
  // Two different words in the sample are two in the table: such columns are not looked through for them.
  const texts = columns.filter(({ isText }) => isText);
  const words = await findWords(connection, 'sample', texts);
  const mayBeOne = texts.filter(({ name }) => words.get(name) !== undefined);
  const oneWord = await findWords(connection, from, mayBeOne);
  const suspects: Suspect[] = [];
  for (const part of inParts(columns)) {
    const counted = part.map(({ name }) => `count(*) FILTER (${isUsual(identifier(name))})`);
    const [row] = await selectRows(connection, `SELECT ${counted.join(', ')} FROM ${from}`);
    part.forEach(({ name, isText }, index) => {
      const word = oneWord.get(name) ?? null;
      if (Number(row![index]) > 0 || word !== null) suspects.push({ name, isText, word });
    });
  }
  return suspects;
}

/** One pattern is matched in a pass, where a list would be compared text by text. */
const isUsual = (cell: string) =>
  `regexp_full_match(${cell}, ${literal(`(?i)\\s*(${usual.map(escapePattern).join('|')})\\s*`)})`;
const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The single word among the numbers of a column, by its name: null for none that could be written for a missing number.
 * Columns with several words, or with nothing else, are not in the answer.
 */
async function findWords(
  connection: DuckDBConnection,
  from: string,
  columns: readonly { name: string }[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const part of inParts(columns)) {
    const counted = part.flatMap(({ name }) => {
      const cell = identifier(name);
      const misfit = `NOT ${typeCandidates[0]!.fits(cell)}`;
      return [
        `count(*) FILTER (${misfit})`,
        `count(${cell})`,
        `min(trim(${cell})) FILTER (${misfit})`,
        `max(trim(${cell})) FILTER (${misfit})`,
      ];
    });
    const [row] = await selectRows(connection, `SELECT ${counted.join(', ')} FROM ${from}`);
    part.forEach(({ name }, index) => {
      const [misfits, filled, least, greatest] = row!.slice(index * 4, index * 4 + 4);
      if (least === null) found.set(name, null);
      else if (least === greatest && (Number(misfits) < Number(filled) || from === 'sample'))
        found.set(name, isWord(String(least)) ? String(least) : null);
    });
  }
  return found;
}

/** Whether a number stands far below all others of its column, as what is written for a missing one does. */
async function isAlone(
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

/** Whether a text could be written for a missing number; one with digits is a code. */
const isWord = (text: string) => text !== '' && text.length <= wordLength && !/\d/.test(text);

/** The type that all other cells of a column have; null when they are text as well, or when there are none. */
async function typeWithout(
  connection: DuckDBConnection,
  from: string,
  name: string,
  na_values: readonly string[],
): Promise<NaValues['without']> {
  const cell = identifier(name);
  const counted = typeCandidates.map(({ fits }) => `count(*) FILTER (NOT ${fits(cell)})`);
  const others = `trim(${cell}) NOT IN (${na_values.map(literal).join(', ')})`;
  const sql = `SELECT count(${cell}), ${counted.join(', ')} FROM ${from} WHERE ${others}`;
  const [filled, ...misfits] = (await selectRows(connection, sql))[0]!.map(Number);
  if (!filled) return null;
  const candidate: TypeCandidate | undefined = typeCandidates.find((_, index) => misfits[index] === 0);
  return candidate ? { type: candidate.type, dataType: candidate.dataType } : null;
}
