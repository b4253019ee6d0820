import { columnType } from '#columns/index.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import type { DataRequest } from '#domain/query/data-request.ts';
import { referencedColumns } from '#domain/query/referenced-columns.ts';
import { columnTable, type ColumnTable } from '#domain/query/resolve-column.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { labelSource, optionSource, type LabelSource } from '#domain/source/label-source.ts';
import type { Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import type { DataLog } from './engine-log.ts';
import type { LabelRelation } from './query/layout.ts';
import type { LoadedVersion } from './duckdb/replica/loaded-version.ts';
import type { Replica } from './duckdb/replica/replica.ts';
import { isBroken } from './duckdb/running/run-request.ts';
import { readRelatedStates, type RelatedState } from './log/version-state.ts';

/** What an answer needs of other versions, by column name: labels are shown, options are what cells are judged by. */
export type Needs = { labels: ReadonlyMap<string, LabelSource>; options: ReadonlyMap<string, LabelSource> };

/**
 * Versions beside the one that is asked: `key` changes whenever one of them does, and with what the viewer may read.
 * `lend` loads them and hands the version over with its labels and options, until `work` is done.
 */
export type RelatedVersions = {
  key: string;
  lend<Value>(
    version: LoadedVersion,
    work: (version: LoadedVersion, isWhole: boolean) => Promise<Value>,
  ): Promise<Value>;
};

/** What a data request needs: the labels of the columns that it names, and options where it asks for validity. */
export function needsOfRequest(request: DataRequest, columns: readonly SourceColumn[]): Needs {
  const asked = new Set(request.meta.map((name) => request.copies[name] ?? name));
  return {
    labels: needsOfColumns(columns, referencedColumns(request), asked),
    options: request.validity === 'all' ? new Map() : optionsOf(columns),
  };
}

/** The labels of some columns of a source. */
export function needsOfColumns(
  columns: readonly SourceColumn[],
  names: ReadonlySet<string>,
  asked: ReadonlySet<string> = new Set(),
): Needs['labels'] {
  return collect(columns, (column) =>
    names.has(column.name) ? labelSource(column, columnType(column.type), asked.has(column.name)) : null,
  );
}

/** The options of every column that has those of another version. */
export function optionsOf(columns: readonly SourceColumn[]): Needs['options'] {
  return collect(columns, (column) => optionSource(column, columnType(column.type)));
}

function collect(
  columns: readonly SourceColumn[],
  find: (column: SourceColumn) => LabelSource | null,
): Map<string, LabelSource> {
  const found = new Map<string, LabelSource>();
  for (const column of columns) {
    const source = column.meta_lookup || column.mapped_options ? find(column) : null;
    if (source) found.set(column.name, source);
  }
  return found;
}

type Context = { db: Kysely<Database>; replica: Replica; log: DataLog };

/**
 * Finds the versions that an answer needs. Labels come only from sources that the viewer may read; a version that is
 * gone, or that cannot be loaded (which is logged), leaves codes as they are and options to the column itself.
 */
export async function findRelated(
  { db, replica, log }: Context,
  needs: Needs,
  viewer: Viewer,
): Promise<RelatedVersions> {
  const ids = [...new Set([...needs.labels.values(), ...needs.options.values()].flatMap(versionIdOf))];
  const states = ids.length > 0 ? await readRelatedStates(db, ids) : new Map<number, RelatedState>();
  const mayRead = (id: number) => can(viewer, 'data.read', { authLevel: states.get(id)?.authLevel ?? 0 });
  const isNeeded = (id: number) =>
    mayRead(id) || [...needs.options.values()].some((source) => versionIdOf(source)[0] === id);
  const key = ids.map((id) => keyOf(id, states.get(id), mayRead(id))).join('|');

  const lendNext = async <Value>(
    left: readonly number[],
    loaded: ReadonlyMap<number, LoadedVersion>,
    work: (loaded: ReadonlyMap<number, LoadedVersion>) => Promise<Value>,
  ): Promise<Value> => {
    const [id, ...rest] = left;
    if (id === undefined) return work(loaded);
    let isLent = false;
    const next = (version: LoadedVersion) => {
      isLent = true;
      return lendNext(rest, new Map(loaded).set(id, version), work);
    };
    try {
      return await replica.withVersion(id, next, { state: states.get(id)!.state });
    } catch (error) {
      if (isLent || isBroken(error)) throw error;
      log.warn({ versionId: id, error: String(error) }, 'options or labels could not be loaded');
      return lendNext(rest, loaded, work);
    }
  };
  return {
    key,
    lend: (version, work) => {
      const wanted = ids.filter((id) => states.has(id) && isNeeded(id));
      for (const id of ids.filter((other) => !states.has(other)))
        log.warn({ versionId: id }, 'the version of options or labels is no longer there');
      return lendNext(wanted, new Map(), (loaded) => {
        const labels = relations(needs.labels, loaded, mayRead);
        const options = relations(needs.options, loaded, () => true);
        const layout = { ...version.layout, labels, options };
        return work({ ...version, layout }, loaded.size === wanted.length);
      });
    },
  };
}

function versionIdOf(source: LabelSource): number[] {
  return source.kind === 'rows' ? [source.versionId] : [];
}

function keyOf(id: number, related: RelatedState | undefined, mayRead: boolean): string {
  if (!related) return `${id}`;
  const { snapshot, seq, columnsRevision } = related.state;
  return [id, snapshot, seq, columnsRevision, mayRead].join(',');
}

function relations(
  sources: ReadonlyMap<string, LabelSource>,
  loaded: ReadonlyMap<number, LoadedVersion>,
  mayRead: (versionId: number) => boolean,
): Map<string, LabelRelation> {
  const found = new Map<string, LabelRelation>();
  for (const [name, source] of sources) {
    const relation = relationOf(source, loaded, mayRead);
    if (relation) found.set(name, relation);
  }
  return found;
}

function relationOf(
  source: LabelSource,
  loaded: ReadonlyMap<number, LoadedVersion>,
  mayRead: (versionId: number) => boolean,
): LabelRelation | null {
  const { keepId } = source;
  if (source.kind === 'pairs') return { keepId, pairs: Object.entries(source.pairs) };
  const version = loaded.get(source.versionId);
  if (!version || !mayRead(source.versionId)) return null;
  const table = tolerant(columnTable(version.columns));
  const [key, label] = [table(source.key), table(source.label)];
  const filter = Object.entries(source.filter).map(([name, values]) => ({ column: table(name), values }));
  if (!key || !label || !filter.every(isThere)) return null;
  return { keepId, layout: version.layout, key, label, filter, asNumbers: source.asNumbers };
}

/** A column with a formula that cannot be counted is as good as none here. */
function tolerant(table: ColumnTable): ColumnTable {
  return (name) => {
    try {
      return table(name);
    } catch {
      return undefined;
    }
  };
}

type Filter = Extract<LabelRelation, { asNumbers: boolean }>['filter'][number];

function isThere(filter: {
  column: Filter['column'] | undefined;
  values: Filter['values'];
}): filter is Filter {
  return filter.column !== undefined;
}
