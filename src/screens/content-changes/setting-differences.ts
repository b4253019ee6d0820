import { columnLabel } from '#domain/source/column/column-label.ts';
import { suggestLabel } from '#domain/source/column/suggest-label.ts';
import { isRecord } from '#domain/value/object/is-record.ts';

/**
 * One thing that two states of a section differ in, as people read it; empty where a state does not have it.
 */
export type FieldDifference = { label: string; before: string; after: string };

/**
 * What settings are called where the words of their key say it badly; parts that say nothing are left out.
 */
const labels: Record<string, string> = {
  sourceInfo: '',
  sourceName: 'Source',
  versionName: 'Version',
  columns: 'Columns',
  display: '',
  graph: '',
  fn: 'Function',
  formatFn: 'Format',
  xAxis: 'X axis',
  yAxis: 'Y axis',
  categorize: 'Series',
  panel: 'One chart per',
  pointName: 'Point names',
  pointSize: 'Size by',
};

/** Numbers that follow the name of what they are of. */
const hidden = new Set(['sourceId', 'versionId']);

/**
 * How two states of a section's type differ: one entry for each setting, such as `Damage › Show`, and one for
 * the parts of a list that only one state has. Values that say nothing (empty, null, false) are no
 * difference.
 */
export function settingDifferences(before: unknown, after: unknown): FieldDifference[] {
  const found: FieldDifference[] = [];
  compare(before, after, [], found);
  return found;
}

function compare(before: unknown, after: unknown, path: readonly string[], found: FieldDifference[]): void {
  if (hasParts(before) || hasParts(after)) return compareParts(listOf(before), listOf(after), path, found);

  if (isRecord(before) || isRecord(after)) {
    const [old, present] = [recordOf(before), recordOf(after)];
    for (const key of new Set([...Object.keys(old), ...Object.keys(present)])) {
      if (!hidden.has(key)) {
        compare(old[key], present[key], [...path, labels[key] ?? suggestLabel(key) ?? key], found);
      }
    }
    return;
  }

  const texts = { before: textOf(before), after: textOf(after) };
  if (texts.before !== texts.after) {
    found.push({ label: labelOf(path), ...texts });
  }
}

/**
 * Parts with a name are compared with the part of that name, wherever it is in the list; others with that of
 * their number.
 */
function compareParts(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly string[],
  differences: FieldDifference[],
): void {
  const [oldParts, newParts] = [partsOf(before), partsOf(after)];
  const [removedTitles, addedTitles] = [titlesOf(oldParts, newParts), titlesOf(newParts, oldParts)];

  if (removedTitles) {
    differences.push({ label: `${labelOf(path)} removed`, before: removedTitles, after: '' });
  }

  if (addedTitles) {
    differences.push({ label: `${labelOf(path)} added`, before: '', after: addedTitles });
  }

  for (const key of new Set([...oldParts.keys(), ...newParts.keys()])) {
    const [oldPart, newPart] = [oldParts.get(key), newParts.get(key)];
    const title = newPart?.title ?? oldPart?.title ?? null;
    if (title === null) {
      compare(oldPart?.part, newPart?.part, [...path, String(Number(key) + 1)], differences);
    }
    // The name of a part says enough without that of its list.
    else if (oldPart && newPart) {
      compare(oldPart.part, newPart.part, [...path.slice(0, -1), title], differences);
    }
  }
}

/** The parts of a list by their names, else by their numbers; `title` is null for parts without a name. */
type Parts = Map<string, { part: unknown; title: string | null }>;

function partsOf(list: readonly unknown[]): Parts {
  const textIn = (part: unknown, key: string) => {
    const value = recordOf(part)[key];
    if (typeof value !== 'string') return '';
    return value;
  };
  return new Map(
    list.map((part, index): [string, { part: unknown; title: string | null }] => {
      // Copies of a column have a name of their own beside its name.
      const name = textIn(part, 'normalName') || textIn(part, 'name');
      const title = columnLabel({ name, display_name: textIn(part, 'display_name') });
      if (name === '') return [String(index), { part, title: null }];
      return [name, { part, title }];
    }),
  );
}

/** The titles of the parts that others do not have. */
const titlesOf = (parts: Parts, others: Parts): string =>
  [...parts]
    .filter(([key]) => !others.has(key))
    .flatMap(([, { title }]) => title ?? [])
    .join(', ');

const hasParts = (value: unknown): boolean => Array.isArray(value) && value.some(isRecord);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const labelOf = (path: readonly string[]): string => path.filter(Boolean).join(' › ') || 'Value';

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (value === true) return 'Yes';
  return String(value);
}
