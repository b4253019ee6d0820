/** A row of text cells; null is an empty cell. */
export type TextRow = readonly (string | null)[];

/**
 * How many columns and rows of a table are compared with its first row, and how many characters of a cell.
 */
const compared = { columns: 200, rows: 200, characters: 200 };

/**
 * Evidence that the first row of a table of texts holds the titles of its columns, as the logarithm of a
 * likelihood ratio: above zero, it is a header.
 *
 * Most tables have a header. A cell that occurs again in its column is rarely a title, above all where few
 * values are unique; one that is new above values that repeat is rarely a value. Titles differ in their form
 * from values of one form.
 */
export function headerEvidence(header: TextRow, body: readonly TextRow[]): number {
  // One kind of file has its empty rows below the table, another has not.
  const filled = body.filter((row) => row.some((cell) => textOf(cell) !== ''));
  const rows = withoutRepeatedHeader(header, filled).slice(0, compared.rows);
  const isSeries = isSeriesOfTitles(header);
  let evidence = mostTablesHaveHeaders + repetitionEvidence(header, rows);

  header.slice(0, compared.columns).forEach((cell, index) => {
    const title = textOf(cell);
    const values = rows.map((row) => textOf(row[index] ?? null)).filter((value) => value !== '');
    if (title === '' || values.length === 0) return;
    const form = formEvidence(title, values, isSeries);
    const novelty = noveltyEvidence(title, values);

    // A new code in the form of the other codes is no title.
    evidence += form + (form < 0 ? Math.min(novelty, 0) : novelty);
  });
  return evidence;
}

const mostTablesHaveHeaders = Math.log(9);

/**
 * A header may be repeated within a table, as at the top of each printed page: such rows say nothing about
 * values.
 */
function withoutRepeatedHeader(header: TextRow, body: readonly TextRow[]): readonly TextRow[] {
  if (header.length < 2) return body;
  const others = body.filter((row) => !header.every((cell, index) => cell === (row[index] ?? null)));
  if (others.length >= body.length * 0.75) return others;
  return body;
}

/** Whether a title is new in its column, compared with how often a value is. */
function noveltyEvidence(title: string, values: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }

  const unique = values.filter((value) => counts.get(value) === 1).length;
  const newAsValue = share(unique, values.length);
  if (counts.has(title)) return Math.log(0.04 / (1 - newAsValue));
  return Math.min(Math.log(0.96 / newAsValue), mostNovel);
}

/** The most that one new cell decides: less than one that is a value takes away. */
const mostNovel = 3;

/** Where the cells of the row repeat each other: how rarely those of the rows below do. */
function repetitionEvidence(header: TextRow, rows: readonly TextRow[]): number {
  if (!repeatsItself(header)) return 0;
  return Math.log(0.05 / share(rows.filter(repeatsItself).length, rows.length));
}

function repeatsItself(row: TextRow): boolean {
  const cells = row.slice(0, compared.columns).filter((cell) => textOf(cell) !== '');
  return new Set(cells).size < cells.length;
}

/** A property of a text, and the share of titles that have it. */
type Form = { of: (text: string) => boolean; titles: number };

const forms: readonly Form[] = [
  { of: (text) => /\d/.test(text), titles: 0.15 },
  { of: (text) => /[@/\\:;,!?*#]/.test(text), titles: 0.1 },
  { of: (text) => text.includes(' '), titles: 0.35 },
  { of: (text) => /^\p{Ll}/u.test(text), titles: 0.35 },
  { of: (text) => /^[\p{Lu}\d\W]*$/u.test(text) && /\p{Lu}/u.test(text), titles: 0.15 },
  { of: (text) => text.length > 40, titles: 0.02 },
  { of: isYear, titles: 0.1 },
];

/** The most that the form of one title decides. */
const strongest = 2.5;

function formEvidence(title: string, values: readonly string[], isSeries: boolean): number {
  const differences = forms.map(({ of, titles }) => {
    const valuesOfForm = share(values.filter(of).length, values.length);
    if (of(title)) return Math.log(titles / valuesOfForm);
    return Math.log((1 - titles) / (1 - valuesOfForm));
  });
  const difference = Math.max(...differences);
  if (difference > 1) return Math.min(difference, strongest);

  const pattern = patternOf(title);
  if (isSeries || !/[^a_ -]/.test(pattern)) return 0;

  const alike = values.filter((value) => patternOf(value) === pattern).length;
  if (alike < values.length * 0.8) return 0;

  // The more parts the form has, as an address of mail has, the less likely is a title of that form.
  const parts = Math.min(2, pattern.length / 3);
  return -strongest * parts * share(alike, values.length);
}

/** A text with each run of letters as `a` and each run of digits as `9`. */
function patternOf(text: string): string {
  return text.replaceAll(/[\p{L}\p{M}]+/gu, 'a').replaceAll(/\d+/g, '9');
}

/** Whether titles are numbered one after the other, as Q1, Q2, Q3: their digits then say nothing. */
function isSeriesOfTitles(header: TextRow): boolean {
  const numbered = header.flatMap((cell) => {
    const [, name, number] = /^([\p{L} _]+)([1-9]\d{0,2})$/u.exec(textOf(cell)) ?? [];
    if (name === undefined) return [];
    return [{ name, number: Number(number) }];
  });
  const [first] = numbered;
  const follows = numbered.every(
    ({ name, number }, index) => name === first!.name && number === first!.number + index,
  );

  return numbered.length >= 2 && follows;
}

/** Whether a text is a year: numbers that are titles are years. */
export function isYear(text: string): boolean {
  return /^(?:1[89]|20|21)\d{2}$/.test(text);
}

/** The share of `part` in `all`, never quite 0 or 1, as a few rows prove nothing. */
const share = (part: number, all: number): number => (part + 0.5) / (all + 1);

const textOf = (cell: string | null): string => (cell ?? '').slice(0, compared.characters).trim();
