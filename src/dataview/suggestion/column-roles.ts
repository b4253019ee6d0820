import { columnType } from '#columns/index.ts';
import { hasOrder } from '#domain/source/column/column-storage.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { namesYears } from '#domain/source/column/names-years.ts';

/** A column and what it holds. */
export type ProfiledColumn = { column: SourceColumn; profile: ColumnProfile };

/** What the columns of a source are good for on a page. */
export type ColumnRoles = {
  /** Columns whose cells can be counted, those with the fewest empty cells first. */
  countable: ProfiledColumn[];
  /**
   * Numbers that are worth a sum or a mean: those with fewer empty cells first, else in their order; where
   * each subject has a row at each time, those that change with time come before the others.
   */
  measures: ProfiledColumn[];
  /**
   * Texts of which each value may be a subject of its own, such as the county of a row; those of few values
   * first.
   */
  subjects: ProfiledColumn[];
  /**
   * Whether each value of another column, such as a county, has a row at each time: counting rows then says
   * nothing.
   */
  isRepeated: boolean;
  /** The days, moments or years that rows belong to. */
  time: ProfiledColumn | null;
  /** The months of any year that rows belong to. */
  month: ProfiledColumn | null;
  /** Columns of few values, the best first. */
  categories: ProfiledColumn[];
  /**
   * The names of columns that tell a reader of rows hardly anything: mostly empty ones, and keys of machines.
   */
  unreadable: ReadonlySet<string>;
  /** The names of columns of codes and row numbers, which give way to others where there are too many. */
  codes: ReadonlySet<string>;
};

/** Subjects have rows at so many times, and at least this share of them has one at each. */
const [leastTimes, leastFilled] = [3, 0.9];
/** A column of more distinct values is no category. */
const maxCategories = 60;
/** Whole numbers of so few distinct values are codes, such as regions and yes or no. */
const maxCodes = 24;
/** The share of a column's cells with one value, above which other columns are better categories. */
const mostlyOne = 0.9;
/** Words in names of numbers that are no quantities. */
const noQuantity =
  /(^|[\s_.-])(id|ids|code|fips|number|no|nr|zip|lat|latitude|lon|long|lng|longitude|year|month|day|hour|minute)($|[\s_.-])/i;
/** Names of codes and row numbers in data of offices, written as one word. */
const codeName = /^[of]id_?$|objectid|geoid|fips$/i;
/** Words in names of times at which someone handled the data. */
const handled =
  /(^|[\s_.-])(load|loaded|refresh|refreshed|update|updated|modified|imported|retrieved|ingested)($|[\s_.-])/i;
/** Hashes and UUIDs. */
const machineKey = /^[0-9a-f-]{30,64}$/i;
/** The cells of columns that say whether something holds. */
const flagValue = /^([01ynft]|yes|no|true|false)$/i;
/** What columns of the months of any year are called. */
const monthWord = /^(?:month|months|mon|month (?:name|number|no|of year))$/i;

/** Finds what the columns are good for, by their types and what they hold. */
export function columnRoles(
  columns: readonly SourceColumn[],
  profiles: readonly ColumnProfile[],
): ColumnRoles {
  const byName = new Map(profiles.map((profile) => [profile.name, profile]));
  const all = columns.flatMap((column): ProfiledColumn[] => {
    const profile = byName.get(column.name);
    if (profile && profile.filled > 0) return [{ column, profile }];
    return [];
  });
  const time = all.filter(isTime).toSorted((a, b) => timeRank(a) - timeRank(b))[0] ?? null;
  const subject = subjectOf(all, time);
  const isSteady = ({ profile }: ProfiledColumn) =>
    subject !== null && profile.distinct <= subject.profile.distinct;

  return {
    countable: all.toSorted((a, b) => a.profile.empty - b.profile.empty),
    measures: all
      .filter((one) => isMeasure(one))
      .toSorted((a, b) => emptyTenths(a) - emptyTenths(b) || Number(isSteady(a)) - Number(isSteady(b))),
    subjects: all.filter(isSubject).toSorted((a, b) => a.profile.distinct - b.profile.distinct),
    isRepeated: subject !== null,
    time,
    month: all.find(isMonth) ?? null,
    categories: all
      .filter((one) => one !== time && isCategory(one))
      .toSorted((a, b) => categoryRank(a) - categoryRank(b)),
    unreadable: new Set(
      profiles.filter((one) => isMostlyEmpty(one) || hasMachineKeys(one)).map(({ name }) => name),
    ),
    codes: new Set(
      all
        .filter(
          ({ column, profile }) => column !== time?.column && (isNamedCode(column) || areRowNumbers(profile)),
        )
        .map(({ column }) => column.name),
    ),
  };
}

const isMostlyEmpty = ({ filled, empty }: ColumnProfile): boolean => empty > filled;

const hasMachineKeys = ({ least, greatest }: ColumnProfile): boolean =>
  [least, greatest].every((value) => machineKey.test(String(value)));

/**
 * The column of texts of which each value has a row at nearly each time, such as the counties of a census;
 * null where none is.
 */
function subjectOf(all: readonly ProfiledColumn[], time: ProfiledColumn | null): ProfiledColumn | null {
  const times = time?.profile.distinct ?? 0;
  if (times < leastTimes) return null;
  const isRepeatedSubject = ({ column, profile: { distinct, filled } }: ProfiledColumn) =>
    columnType(column.type).dataType === 'text' &&
    hasOrder(column.type) &&
    distinct > maxCategories &&
    filled <= times * distinct * 1.01 &&
    filled >= times * distinct * leastFilled;

  return all.find((one) => one !== time && isRepeatedSubject(one)) ?? null;
}

/** A column's label with blanks between its words: `updateDate` is `update Date`. */
const wordsOf = (column: SourceColumn): string =>
  columnLabel(column).replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');

/** Whether a column has texts that may name the subjects of rows. */
const isSubject = ({ column, profile }: ProfiledColumn): boolean => {
  const { dataType, hasOptions, storage } = columnType(column.type);
  const isLong = storage === 'document' || storage === 'shape' || column.type === 'textarea';
  const isText = dataType === 'text' && !isLong;
  return (isText || hasOptions) && storage !== 'list' && profile.distinct > 1 && !hasMachineKeys(profile);
};

/** Whether a column has the names or the numbers of months, and several of them. */
const isMonth = ({ column, profile: { distinct } }: ProfiledColumn): boolean =>
  distinct > 2 && distinct <= 12 && monthWord.test(wordsOf(column).replaceAll('_', ' ').trim());

function isTime({ column, profile }: ProfiledColumn): boolean {
  if (profile.distinct < 2 || handled.test(wordsOf(column))) return false;
  const { dataType } = columnType(column.type);
  return dataType === 'date' || dataType === 'timestamp' || isYear({ column, profile });
}

/** Whether a column holds years. */
function isYear({ column, profile: { least, greatest } }: ProfiledColumn): boolean {
  const [from, to] = [Number(least), Number(greatest)];
  return namesYears(columnLabel(column)) && from >= 1000 && to <= 2200;
}

/** Years make the calmest chart, days come before moments; fewer empty cells before more. */
function timeRank({ column, profile }: ProfiledColumn): number {
  const rank = { date: 1, timestamp: 2 }[String(columnType(column.type).dataType)] ?? 0;
  return rank + profile.empty / (profile.filled + profile.empty);
}

function isMeasure({ column, profile }: ProfiledColumn): boolean {
  const { numeric, storage } = columnType(column.type);
  if (!numeric || storage === 'list' || profile.distinct <= 2 || isCode(profile) || areRowNumbers(profile)) {
    return false;
  }
  return !isNamedCode(column);
}

/** Whether a label is that of codes or of parts of places or times. */
export const isNameOfCodes = (label: string): boolean =>
  [noQuantity, codeName].some((pattern) => pattern.test(label));

/** Whether a column is called as codes and parts of places or times are. */
const isNamedCode = (column: SourceColumn): boolean =>
  isNameOfCodes(wordsOf(column)) || isNameOfCodes(column.name);

/** The share of a column's empty cells in tenths: a few more of them say nothing. */
const emptyTenths = ({ profile: { filled, empty } }: ProfiledColumn): number =>
  Math.floor((10 * empty) / (filled + empty));

/** Whether a column of numbers has few whole ones, each many times. */
function isCode({ distinct, filled, least, greatest }: ColumnProfile): boolean {
  const areWhole = [least, greatest].every((value) => Number.isInteger(Number(value)));
  return areWhole && distinct <= maxCodes && filled > 4 * distinct;
}

/** Whether a column has each whole number from its least to its greatest once. */
function areRowNumbers({ distinct, filled, least, greatest }: ColumnProfile): boolean {
  return distinct === filled && Number(greatest) - Number(least) + 1 === filled;
}

function isCategory({ column, profile }: ProfiledColumn): boolean {
  const { dataType, hasOptions, storage } = columnType(column.type);
  if (storage === 'list' || storage === 'shape') return false;
  if (profile.distinct < 2 || profile.distinct > maxCategories) return false;

  return (
    hasOptions || (dataType === 'text' && storage !== 'document' && profile.filled > 2 * profile.distinct)
  );
}

const isFlag = ({ distinct, top }: ColumnProfile): boolean =>
  distinct <= 2 && top.length > 0 && top.every(({ value }) => flagValue.test(String(value)));

/**
 * Choices come first, then columns of about six values, names before codes, then those that only say yes or
 * no. Those in which nearly all cells have the same value come after others, and those that are mostly empty
 * come last.
 */
function categoryRank({ column, profile }: ProfiledColumn): number {
  const { distinct, filled, top } = profile;
  const most = Math.max(0, ...top.map(({ count }) => count));
  const drawbacks: [boolean, number][] = [
    [isMostlyEmpty(profile), 1000],
    [most > mostlyOne * filled, 500],
    [isFlag(profile), 200],
    [!columnType(column.type).hasOptions, 100],
    [isNamedCode(column), 20],
  ];

  return drawbacks
    .filter(([holds]) => holds)
    .reduce((rank, [, weight]) => rank + weight, Math.abs(distinct - 6));
}
