import { isCalculated, type MappedOptions, type SourceColumn } from './column.ts';

/** The source of labels: pairs in the metadata, or the rows of another version. */
export type LabelSource = LabelPairs | LabelRows;
type LabelPairs = {
  readonly kind: 'pairs';
  readonly pairs: Readonly<Record<string, string>>;
  readonly keepId: boolean;
};
type LabelRows = {
  readonly kind: 'rows';
  readonly versionId: number;
  /** The columns of that version with codes and labels. */
  readonly key: string;
  readonly label: string;
  /** Only rows whose columns have one of the listed values. */
  readonly filter: Readonly<Record<string, readonly string[]>>;
  /** Codes are compared as whole numbers: `007` is `7`. */
  readonly asNumbers: boolean;
  /** The code is shown beside its label. */
  readonly keepId: boolean;
};

/** The displays that always use a lookup. */
const lookupDisplays = new Set<SourceColumn['display']>(['meta', 'meta-variable', 'geoid-variable']);

/**
 * The source of the labels of a column: its lookup, if its display uses one or the request asks for it, or
 * else its mapped options. Null for a column without labels.
 */
export function labelSource(
  column: SourceColumn,
  type: { hasOptions: boolean },
  isAsked: boolean,
): LabelSource | null {
  const { meta_lookup: lookup, display } = column;
  if (isCalculated(column)) return null;
  if (!lookup || !(isAsked || lookupDisplays.has(display))) return optionSource(column, type);

  const keepId = lookup.keepId ?? false;
  if ('custom' in lookup) return { kind: 'pairs', pairs: lookup.custom, keepId };

  return {
    kind: 'rows',
    versionId: lookup.view_id,
    key: lookup.keyAttribute,
    label: lookup.valueAttribute,
    filter: lookup.filter ?? {},
    asNumbers: lookup.formatValuesToMap === 'parseInt',
    keepId,
  };
}

/** The rows of another version that are the options of a column; null when it has its own options or none. */
export function optionSource(
  { mapped_options: mapped }: SourceColumn,
  { hasOptions }: { hasOptions: boolean },
): LabelRows | null {
  if (mapped && hasOptions) return optionRows(mapped);
  return null;
}

function optionRows({ viewId, labelColumn, valueColumn, filter = {} }: MappedOptions): LabelRows {
  return {
    kind: 'rows',
    versionId: viewId,
    key: valueColumn,
    label: labelColumn,
    filter,
    asNumbers: false,
    keepId: false,
  };
}

/** The label as it is shown, with its code if the column keeps it. */
export function shownLabel(code: string, label: string, keepId: boolean): string {
  if (keepId) return `${label} (${code})`;
  return label;
}
