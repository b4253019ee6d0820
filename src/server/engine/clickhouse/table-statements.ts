import { literal } from '#server/base/base.server.ts';
import { present } from '#domain/value/object/present.ts';
import type { PhysicalColumn } from '../dialect.ts';
import { storedType } from './column-types.ts';

/**
 * How tables are spread: over the shards of a cluster, whose replicas have copies where there are several, or
 * not at all. `database` has the tables.
 */
export type Topology = { database: string; cluster?: string | undefined; hasReplicas?: boolean };

/** What a version consists of in ClickHouse. */
export type TableParts = {
  name: string;
  columns: ReadonlyMap<string, PhysicalColumn>;
  /** Whether the base has positions of rows; without them, rows are at their ids. */
  hasPositions: boolean;
};

/** The names of the tables of a version: the rows as they were loaded, and those that were edited since. */
export const tablesOf = (name: string) => ({ base: `${name}_base`, delta: `${name}_delta` });

/**
 * The rows of a version as they are after an entry of the log, as they stand in a `FROM` clause: page, length
 * and totals that name one entry see one moment.
 */
export function rowsAt(name: string, { seq, appliedSeq }: { seq: number; appliedSeq: number }): string {
  if (appliedSeq === seq) return tablesOf(name).base;
  return `${name}(seq = ${appliedSeq})`;
}

/** The columns of cells with their types. */
function cellColumns({ columns }: Pick<TableParts, 'columns'>): [name: string, type: string][] {
  return [...columns.values()].flatMap(({ value, raw, type }) => {
    const own: [string, string] = [value, storedType(type).column];
    if (raw === null) return [own];
    return [own, [raw, storedType('VARCHAR').column] satisfies [string, string]];
  });
}

const positionColumns: [name: string, type: string][] = [
  ['after_id', 'Int64'],
  ['after_key', 'String'],
];

/** The columns of the table of loaded rows with their types. */
export function baseColumns(parts: TableParts): [name: string, type: string][] {
  const positions = parts.hasPositions ? positionColumns : [];
  return [['id', 'Int64'], ...positions, ...cellColumns(parts)];
}

/** The columns of the table of edited rows with their types. */
export function deltaColumns(parts: Pick<TableParts, 'columns'>): [name: string, type: string][] {
  return [['id', 'Int64'], ['seq', 'Int64'], ['deleted', 'Bool'], ...positionColumns, ...cellColumns(parts)];
}

/** The statements that make the tables of a version, and the view of its rows after an entry of the log. */
export function createStatements(parts: TableParts, topology: Topology): string[] {
  const { base, delta } = tablesOf(parts.name);
  return [
    ...createTable(base, baseColumns(parts), { order: 'id', ...topology }),
    ...createTable(delta, deltaColumns(parts), { order: '(id, seq)', ...topology }),
    createView(parts, topology),
  ];
}

/** The statements that drop everything that a version consists of. */
export function dropStatements(name: string, topology: Topology): string[] {
  const { base, delta } = tablesOf(name);
  const tables = [base, delta].flatMap((table) => present([table, topology.cluster && localOf(table)]));
  return [
    `DROP VIEW IF EXISTS ${name}${onCluster(topology)}`,
    ...tables.map((table) => `DROP TABLE IF EXISTS ${table}${onCluster(topology)}`),
  ];
}

/** The table of a shard. */
const localOf = (table: string): string => `${table}_local`;

function onCluster({ cluster }: Topology): string {
  if (cluster === undefined) return '';
  return ` ON CLUSTER ${literal(cluster)}`;
}

/** A table in one place, or one on each shard and another that spreads rows over them by their ids. */
function createTable(
  table: string,
  columns: readonly [name: string, type: string][],
  { order, ...topology }: Topology & { order: string },
): string[] {
  const list = columns.map(([name, type]) => `${name} ${type}`).join(', ');
  const engine = topology.hasReplicas ? 'ReplicatedMergeTree' : 'MergeTree';
  const { cluster, database } = topology;
  const store = (name: string) =>
    `CREATE TABLE ${name}${onCluster(topology)} (${list}) ENGINE = ${engine} ORDER BY ${order}`;
  if (cluster === undefined) return [store(table)];

  const target = [cluster, database, localOf(table)].map(literal).join(', ');
  return [
    store(localOf(table)),
    `CREATE TABLE ${table}${onCluster(topology)} (${list}) ENGINE = Distributed(${target}, cityHash64(id))`,
  ];
}

/**
 * The rows of the base that no entry up to `seq` is about, and the newest ones of those that were edited up
 * to there. A node may write the same edited row as another one.
 */
function createView(parts: TableParts, topology: Topology): string {
  const { base, delta } = tablesOf(parts.name);
  const names = cellColumns(parts).map(([name]) => name);
  const positions = parts.hasPositions ? 'after_id, after_key' : "id AS after_id, '' AS after_key";
  const upTo = 'seq <= {seq:Int64}';
  const newest = `SELECT * FROM ${delta} WHERE ${upTo} ORDER BY seq DESC LIMIT 1 BY id`;
  return [
    `CREATE VIEW ${parts.name}${onCluster(topology)} AS`,
    `SELECT ${['id', positions, ...names].join(', ')} FROM ${base}`,
    `WHERE id NOT IN (SELECT id FROM ${delta} WHERE ${upTo})`,
    'UNION ALL',
    `SELECT ${['id', 'after_id', 'after_key', ...names].join(', ')} FROM (${newest}) WHERE NOT deleted`,
  ].join('\n');
}
