import { columnType } from '#columns/index.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import type { DataRequest } from '#domain/query/data-request.ts';
import { referencedColumns } from '#domain/query/referenced-columns.ts';
import { lenientColumnTable } from '#domain/query/resolve-column.ts';
import { withSourceMeasures } from '#domain/query/source-measures.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { labelSource, optionSource, type LabelSource } from '#domain/source/column/label-source.ts';
import type { Log } from '#server/base/base.server.ts';
import { BrokenEngineError, type Engine, type OpenVersion, type VersionState } from '../contract.ts';
import type { LabelRelation } from '../dialect.ts';
import type { LeveledState } from '../log/version-state.ts';

/** What a request needs of other versions, by column name: labels to show, options to validate with. */
export type Needs = { labels: ReadonlyMap<string, LabelSource>; options: ReadonlyMap<string, LabelSource> };

/** A request that needs no other version. */
export const noNeeds: Needs = { labels: new Map(), options: new Map() };

/** The versions that a request needs besides its own. */
export type RelatedVersions = {
  /** Changes whenever one of the versions does, and with what the viewer may read. */
  key: string;
  /** The columns with labels or options of a version that the viewer may not read. */
  hidden: ReadonlySet<string>;
  /**
   * Opens them, and passes a version with its labels and options to `work`; `isComplete` is false when one
   * was left out.
   */
  withRelated<Value>(
    version: OpenVersion,
    work: (version: OpenVersion, isComplete: boolean) => Promise<Value>,
  ): Promise<Value>;
};

/**
 * What a data request needs: the labels of the columns that it names, and options where validity is part of
 * it.
 */
export function needsOfRequest(request: DataRequest, columns: readonly SourceColumn[]): Needs {
  const requested = new Set(request.meta.map((name) => request.copies[name] ?? name));
  return {
    labels: labelsOfColumns(columns, referencedColumns(withSourceMeasures(request, columns)), requested),
    options: request.validity === 'all' ? new Map() : optionsOf(columns),
  };
}

/** The labels of some columns of a source. */
function labelsOfColumns(
  columns: readonly SourceColumn[],
  names: ReadonlySet<string>,
  requested: ReadonlySet<string> = new Set(),
): Needs['labels'] {
  return collect(columns, (column) =>
    names.has(column.name) ? labelSource(column, columnType(column.type), requested.has(column.name)) : null,
  );
}

/** What it takes to read a column with its labels, under conditions of other columns. */
export const labelNeeds =
  (name: string, conditions: readonly { column: string }[]) =>
  (columns: readonly SourceColumn[]): Needs => ({
    ...noNeeds,
    labels: labelsOfColumns(columns, new Set([name, ...conditions.map(({ column }) => column)])),
  });

/** What it takes to say which cells are valid: the options of all columns. */
export function needsOfValidity(columns: readonly SourceColumn[]): Needs {
  return { ...noNeeds, options: optionsOf(columns) };
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
    if (source) {
      found.set(column.name, source);
    }
  }

  return found;
}

type Context = {
  readStates(versionIds: readonly number[]): Promise<ReadonlyMap<number, LeveledState>>;
  engine: Engine;
  log: Log;
};

/**
 * Finds the versions that a request needs. Labels and options come only from sources that the viewer may
 * read: which cells are valid would tell what is in the others. A version that does not exist or cannot be
 * opened is logged. Without a version, its codes have no labels, and columns with its options use their own.
 */
export async function findRelated(context: Context, needs: Needs, viewer: Viewer): Promise<RelatedVersions> {
  const ids = [...new Set([...needs.labels.values(), ...needs.options.values()].flatMap(versionIdOf))];
  const states = await context.readStates(ids);
  const mayRead = (id: number) => can(viewer, 'data.read', { authLevel: states.get(id)?.authLevel ?? 0 });
  const wanted = [...states].filter(([id]) => mayRead(id)).map(([, { state }]) => state);

  return {
    key: ids.map((id) => keyOf(id, states.get(id), mayRead(id))).join('|'),
    hidden: new Set(
      [...needs.labels, ...needs.options]
        .filter(([, source]) => !versionIdOf(source).every(mayRead))
        .map(([name]) => name),
    ),
    withRelated: (version, work) => {
      for (const id of ids.filter((other) => !states.has(other))) {
        context.log.warn({ versionId: id }, 'a version with options or labels does not exist');
      }

      return openAll({ ...context, beside: version }, wanted, new Map(), (open) => {
        const labels = relations(needs.labels, open, mayRead);
        const options = relations(needs.options, open, mayRead);
        return work(version.withRelations({ labels, options }), open.size === wanted.length);
      });
    },
  };
}

type OpenVersions = ReadonlyMap<number, OpenVersion>;

/**
 * Opens versions one in another, where the version `beside` them is, so that all are open during `work`;
 * those that cannot be opened are left out.
 */
async function openAll<Value>(
  context: Context & { beside: OpenVersion },
  [state, ...rest]: readonly VersionState[],
  open: OpenVersions,
  work: (open: OpenVersions) => Promise<Value>,
): Promise<Value> {
  if (!state) return work(open);

  const { versionId } = state;
  let isOpen = false;
  const next = (version: OpenVersion) => {
    isOpen = true;
    return openAll(context, rest, new Map(open).set(versionId, version), work);
  };

  try {
    return await context.engine.withVersion(versionId, next, { state, beside: context.beside });
  } catch (error) {
    if (isOpen || error instanceof BrokenEngineError) throw error;
    context.log.warn({ versionId, error: String(error) }, 'options or labels could not be loaded');
    return openAll(context, rest, open, work);
  }
}

function versionIdOf(source: LabelSource): number[] {
  if (source.kind !== 'rows') return [];
  return [source.versionId];
}

function keyOf(id: number, related: LeveledState | undefined, mayRead: boolean): string {
  if (!related) return `${id}`;
  const { snapshot, seq, columnsRevision } = related.state;
  return [id, snapshot, seq, columnsRevision, mayRead].join(',');
}

function relations(
  sources: ReadonlyMap<string, LabelSource>,
  loaded: OpenVersions,
  mayRead: (versionId: number) => boolean,
): Map<string, LabelRelation> {
  const found = new Map<string, LabelRelation>();
  for (const [name, source] of sources) {
    const relation = relationOf(source, loaded, mayRead);
    if (relation) {
      found.set(name, relation);
    }
  }

  return found;
}

function relationOf(
  source: LabelSource,
  loaded: OpenVersions,
  mayRead: (versionId: number) => boolean,
): LabelRelation | null {
  const { keepId } = source;
  if (source.kind === 'pairs') return { keepId, pairs: Object.entries(source.pairs) };
  const version = loaded.get(source.versionId);
  if (!version || !mayRead(source.versionId)) return null;
  const table = lenientColumnTable(version.columns);
  const [key, label] = [table(source.key), table(source.label)];
  const filter = Object.entries(source.filter).map(([name, values]) => ({ column: table(name), values }));
  if (!key || !label || !filter.every(isThere)) return null;

  return { keepId, layout: version.layout, key, label, filter, asNumbers: source.asNumbers };
}

type Filter = Extract<LabelRelation, { asNumbers: boolean }>['filter'][number];

function isThere(filter: {
  column: Filter['column'] | undefined;
  values: Filter['values'];
}): filter is Filter {
  return filter.column !== undefined;
}
