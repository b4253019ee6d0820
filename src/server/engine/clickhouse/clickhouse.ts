/** The door to ClickHouse. */
export { manyRows, mostEditedShare, OutdatedTableError } from './catch-up.ts';
export { openClickHouseEngine, type ClickHouseEngine } from './clickhouse-engine.ts';
export { clickHouseDialect } from './dialect.ts';
