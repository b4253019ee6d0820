import type { DataType } from '#domain/value/cell/data-type.ts';

/**
 * A type that text columns are tested for; `fits` makes the SQL that is true for a filled cell of that type.
 */
export type TypeCandidate = {
  dataType: Exclude<DataType, 'text'>;
  type: string;
  fits: (cell: string) => string;
};

const exponent = (sign: string) => `[eE]${sign}[0-9]{1,2}`;
/**
 * Text with leading zeros or with very many digits is a code and not a number, and so is 1E5: programs write
 * exponents with a sign or behind decimals.
 */
const numberPattern = `-?((0|[1-9][0-9]{0,17})(\\.[0-9]+(${exponent('[-+]?')})?|${exponent('[-+]')})?|\\.[0-9]+(${exponent('[-+]?')})?)`;
const dayPattern = ' *\\d{4}-\\d{2}-\\d{2}';
/** Where each moment is at midnight, days are meant: some programs write them so. */
const midnightPattern = '[T ]00:00(:00(\\.0+)?)?(Z|[-+]00:?00)?';
/** A moment at midnight may be written as its day alone. */
const timestampPattern = `${dayPattern}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[-+]\\d{2}:?\\d{2})?)? *`;

/** Numbers with a decimal point. */
export const numberCandidate: TypeCandidate = {
  dataType: 'numeric',
  type: 'number',
  fits: (cell) => `regexp_full_match(${cell}, ' *(${numberPattern}) *')`,
};

/** Days and moments in ISO 8601. */
const momentCandidate: TypeCandidate = {
  dataType: 'timestamp',
  type: 'timestamp',
  fits: (cell) =>
    `(regexp_full_match(${cell}, '${timestampPattern}') AND TRY_CAST(${cell} AS TIMESTAMPTZ) IS NOT NULL)`,
};

/** The types that text columns are tested for, in this order; every filled cell has to fit. */
export const typeCandidates: readonly TypeCandidate[] = [
  numberCandidate,
  {
    dataType: 'date',
    type: 'date',
    fits: (cell) =>
      `(regexp_full_match(${cell}, '${dayPattern}(${midnightPattern})? *') AND TRY_CAST(${cell} AS DATE) IS NOT NULL)`,
  },
  momentCandidate,
  { dataType: 'boolean', type: 'switch', fits: (cell) => `lower(${cell}) IN ('true', 'false')` },
];

/** The SQL that is true for filled cells that do not fit; empty cells fit every type. */
export const doesNotFit = ({ fits }: TypeCandidate, cell: string): string =>
  `(${cell} IS NOT NULL AND NOT ${fits(cell)})`;
