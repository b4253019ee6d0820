import { parseJson } from '#domain/value/object/parse-json.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { actionOfColumn } from './row-action.ts';

type Loose = Record<string, unknown>;

/**
 * Migrates older states: a list of attribute names becomes columns, a column's `internalFilter`,
 * `externalFilter` and `excludeFilter` lists become `filters`, columns with an action become `actions`, and
 * snake case source info becomes camel case. Other states pass unchanged.
 */
export function migrateDataState(stored: unknown): unknown {
  if (!isRecord(stored)) return {};

  const all = Array.isArray(stored.columns) ? stored.columns.map(migrateColumn) : fromAttributes(stored);
  const actions = all.filter(isRecord).filter(isAction);
  const columns = all.filter((column) => !isRecord(column) || !isAction(column));
  const known = Object.entries(stored).filter(([key]) => !outdatedKeys.has(key));

  const migrated: Loose = {
    ...Object.fromEntries(known),
    columns,
    sourceInfo: migrateSource(stored.sourceInfo),
  };
  if (actions.length > 0 && !Array.isArray(stored.actions)) {
    migrated.actions = actions.map(actionOfColumn);
  }

  return migrated;
}

/** Whether a column of an older state is an action. */
const isAction = ({ actionType }: Loose) => actionType === 'url' || actionType === 'delete';

/** A state that was stored as JSON text; text that is no JSON is an empty state. */
export function parseJsonText(stored: unknown): unknown {
  if (typeof stored === 'string') return parseJson(stored) ?? {};
  return stored;
}

/**
 * Keys of older states that became columns, and data that was cached in a state; data is never stored with a
 * section.
 */
const outdatedKeys = new Set(['attributes', 'visibleAttributes', 'groupBy', 'orderBy', 'fn', 'data']);

function migrateSource(source: unknown): unknown {
  if (!isRecord(source) || 'versionId' in source) return source ?? null;
  const { source_id, source_name, name, view_id, view_name, ...others } = source;

  return {
    ...others,
    sourceId: source_id,
    sourceName: source_name ?? name,
    versionId: view_id,
    versionName: view_name,
  };
}

function migrateColumn(column: unknown): unknown {
  if (!isRecord(column) || Array.isArray(column.filters)) return column;
  const filter = (type: string, operation: string, values: unknown) => {
    if (!Array.isArray(values) || values.length === 0) return [];
    return [{ type, operation, values }];
  };
  const filters = [
    ...filter('internal', 'filter', column.internalFilter),
    ...filter('internal', 'exclude', column.internalExclude ?? column.excludeFilter),
    ...filter('external', 'filter', column.externalFilter),
  ];

  return { ...column, filters };
}

function fromAttributes({ attributes, visibleAttributes, groupBy, orderBy, fn }: Loose): unknown[] {
  if (!Array.isArray(attributes)) return [];

  const listed = (list: unknown, name: unknown) => Array.isArray(list) && list.includes(name);
  const valueOf = (map: unknown, name: unknown) => {
    if (isRecord(map)) return map[String(name)];
    return undefined;
  };

  return attributes.map((attribute) => {
    const column = isRecord(attribute) ? attribute : { name: attribute };
    const { name } = column;

    return {
      ...column,
      show: listed(visibleAttributes, name),
      group: listed(groupBy, name),
      sort: valueOf(orderBy, name),
      fn: valueOf(fn, name),
    };
  });
}
