import type { PhysicalType } from '../dialect.ts';

/**
 * How cells of one physical type are stored in ClickHouse, and how they get there and back in Parquet files.
 * `value` is SQL of DuckDB.
 */
type StoredType = {
  /** The type of the column in ClickHouse. */
  column: string;
  /** What the file has of a value of DuckDB. */
  toFile(value: string): string;
  /** The value of DuckDB that the file has. */
  fromFile(value: string): string;
};

const same = (value: string): string => value;
const firstDay = "DATE '1970-01-01'";

/**
 * The types of columns in ClickHouse. Its own dates end at the years 1900 and 2299, and cells of others would
 * be changed without a word: days are numbers since 1970. A list cannot be null there; one without members,
 * which no cell has, stands for it.
 */
const storedTypes: Record<PhysicalType, StoredType> = {
  VARCHAR: { column: 'Nullable(String)', toFile: same, fromFile: same },
  'VARCHAR[]': {
    column: 'Array(String)',
    toFile: (value) => `coalesce(${value}, [])`,
    fromFile: (value) => `nullif(${value}, [])`,
  },
  DOUBLE: { column: 'Nullable(Float64)', toFile: same, fromFile: same },
  BIGINT: { column: 'Nullable(Int64)', toFile: same, fromFile: same },
  DATE: {
    column: 'Nullable(Int32)',
    toFile: (value) => `CAST(${value} - ${firstDay} AS INTEGER)`,
    fromFile: (value) => `${firstDay} + CAST(${value} AS INTEGER)`,
  },
  TIMESTAMP: {
    column: "Nullable(DateTime64(6, 'UTC'))",
    toFile: same,
    fromFile: (value) => `CAST(${value} AS TIMESTAMP)`,
  },
  BOOLEAN: { column: 'Nullable(Bool)', toFile: same, fromFile: same },
};

/** How cells of a physical type are stored in ClickHouse. */
export const storedType = (type: PhysicalType): StoredType => storedTypes[type];
