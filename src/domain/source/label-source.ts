import { isCalculated, type MappedOptions, type SourceColumn } from './column.ts';

/** Where the labels of codes are: in pairs that are written down, or in the rows of another version. */
export type LabelSource = LabelPairs | LabelRows;
type LabelPairs = {
  readonly kind: 'pairs';
  readonly pairs: Readonly<Record<string, string>>;
  readonly keepId: boolean;
};
type LabelRows = {
  readonly kind: 'rows';
  readonly versionId: number;
  /** The columns of that version which hold codes and labels. */
  readonly key: string;
  readonly label: string;
  /** Only rows whose columns have one of the listed values. */
  readonly filter: Readonly<Record<string, readonly string[]>>;
  /** Codes are compared as whole numbers: `007` is `7`. */
  readonly asNumbers: boolean;
  /** The code is shown beside its label. */
  readonly keepId: boolean;
};

/** Displays that are lookups by themselves; the three behave alike (clarification 15). */
const lookupDisplays = new Set<SourceColumn['display']>(['meta', 'meta-variable', 'geoid-variable']);

/**
 * Where the labels of a column's codes are: its lookup, where its display is one or a request asks for it, else its
 * mapped options. Null for a column that is shown as it is.
 */
export function labelSource(
  column: SourceColumn,
  type: { hasOptions: boolean },
  isAsked = false,
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

/** The rows of another version that are a column's options; null where its options are its own, or it has none. */
export function optionSource(
  { mapped_options: mapped }: SourceColumn,
  { hasOptions }: { hasOptions: boolean },
): LabelRows | null {
  return mapped && hasOptions ? optionRows(mapped) : null;
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

/** A label as it is shown: with its code beside it where that is to be kept. */
export function shownLabel(code: string, label: string, keepId: boolean): string {
  return keepId ? `${label} (${code})` : label;
}
