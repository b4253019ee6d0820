import type { FieldPacket } from 'mysql2';
import type { CellType } from '../../database/cell-types.ts';

/** A column of a query; `isBinary` says that its cells are bytes, `isMoment` that they are in UTC. */
export type FoundColumn = { name: string; type: CellType; isBinary: boolean; isMoment: boolean };

/** How the values of types are written, by the numbers of the protocol; all others are texts. */
const cellTypes = new Map<number, CellType>([
  [0, 'decimal'],
  [246, 'decimal'],
  [1, 'whole'],
  [2, 'whole'],
  [3, 'whole'],
  [9, 'whole'],
  [13, 'whole'],
  [8, 'whole'],
  [4, 'floating'],
  [5, 'floating'],
  [10, 'date'],
  [14, 'date'],
  [12, 'timestamp'],
  [7, 'moment'],
]);

/** Numbers of the protocol: types, a flag, and the character set of bytes. */
const [bigint, timestamp, bits, json, firstText] = [8, 7, 16, 245, 249];
const [unsigned, binary] = [32, 63];

/** A column of a result. */
export function columnOf({ name, columnType = 253, flags, characterSet }: FieldPacket): FoundColumn {
  const isUnsigned = (Number(flags) & unsigned) !== 0;
  const type = cellTypes.get(columnType) ?? 'text';
  const isBytes = columnType !== json && columnType >= firstText && characterSet === binary;
  return {
    name,
    type: columnType === bigint && isUnsigned ? 'unsigned' : type,
    isBinary: isBytes || columnType === bits,
    isMoment: columnType === timestamp,
  };
}

/** A value as it is written into a table: bytes in hexadecimal digits, moments with their zone. */
export function cellText(value: Buffer, { isBinary, isMoment }: FoundColumn): string {
  if (isBinary) return `\\x${value.toString('hex')}`;
  return isMoment ? `${value.toString()}+00` : value.toString();
}

/**
 * The condition for rows that are new since a value: texts are compared by their bytes, as the value was
 * found. `cell` is SQL. The value is written in hexadecimal digits, so that no mode of the server matters.
 */
export function isNewer(
  { type, isBinary }: FoundColumn,
  cell: string,
  value: string,
  comparison: string,
): string | null {
  const bytes = `x'${Buffer.from(value).toString('hex')}'`;
  const text = `CONVERT(${bytes} USING utf8mb4)`;
  switch (type) {
    case 'list':
    case 'truth':
      return null;
    case 'text':
      return isBinary ? null : `CAST(CONVERT(${cell} USING utf8mb4) AS BINARY) ${comparison} ${bytes}`;
    case 'floating':
      return `${cell} ${comparison} (${text} + 0e0)`;
    case 'date':
      return `${cell} ${comparison} CAST(${text} AS DATE)`;
    case 'timestamp':
    case 'moment':
      return `${cell} ${comparison} CAST(CONVERT(x'${Buffer.from(plainMoment(value)).toString('hex')}' USING utf8mb4) AS DATETIME(6))`;
    default:
      return `${cell} ${comparison} CAST(${text} AS DECIMAL(65, ${type === 'decimal' ? 30 : 0}))`;
  }
}

const plainMoment = (value: string): string => value.replace('T', ' ').replace(/Z$/, '');
