import { useSearchParams } from 'react-router';
import { rowChanges, type RowChangeKind } from '#domain/compare/comparison.ts';
import type { SourceDetails } from '../source-types.ts';

/** How many differing rows a page has. */
export const rowsPerPage = 25;

/** What the address says: the earlier version, the key (null: the best one), and which rows are shown. */
export type ComparedState = {
  before: number | null;
  key: string[] | null;
  kind: RowChangeKind | null;
  column: string | null;
  page: number;
};

/** The change of an address: what is null is left out. */
export type StateChange = Partial<Record<'with' | 'key' | 'rows' | 'column' | 'page', string | null>>;

/** The value of the key in addresses where whole rows are compared. */
export const wholeRows = '*';

/**
 * The state of a comparison, which the address holds; `search` is the query string with a change. The earlier
 * version is the one before the version in the list, where the address names none.
 */
export function useComparedState({ versions }: SourceDetails, versionId: number) {
  const [parameters, setParameters] = useSearchParams();
  const search = (change: StateChange): string => {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) {
        next.delete(name);
      } else {
        next.set(name, value);
      }
    }
    return `?${next}`;
  };

  const number = (name: string): number | null => {
    const value = Number(parameters.get(name) ?? NaN);
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  const others = versions.filter(({ id }) => id !== versionId);
  const at = versions.findIndex(({ id }) => id === versionId);
  const older = versions[at + 1] ?? others[0];
  const wanted = number('with');
  const state: ComparedState = {
    before: others.find(({ id }) => id === wanted)?.id ?? older?.id ?? null,
    key: keyOf(parameters.getAll('key')),
    kind: rowChanges.find((kind) => kind === parameters.get('rows')) ?? null,
    column: parameters.get('column'),
    page: number('page') ?? 1,
  };

  return {
    state,
    others,
    search,
    change: (change: StateChange) => setParameters(search(change)),
    /** Chooses the columns by which rows are matched; none for the best ones. */
    chooseKey: (names: readonly string[]) => {
      const next = new URLSearchParams(search({ key: null, rows: null, column: null, page: null }));
      names.forEach((name) => next.append('key', name));
      setParameters(next);
    },
  };
}

function keyOf(names: readonly string[]): string[] | null {
  if (names.length === 0) return null;
  return names.filter((name) => name !== wholeRows);
}
