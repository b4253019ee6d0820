import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { SearchedOptionsContext } from '#columns/searched-options.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Labels } from '#domain/value/cell/label-cell.ts';
import { unnamedValues, withKnown, type LookedUp, type OptionLookup } from './option-lookup.ts';

/** The columns, by name, whose options are looked up because they are too many to be listed. */
export type OptionLookups = ReadonlyMap<string, OptionLookup>;

const LookupsContext = createContext<OptionLookups>(new Map());

/** Gives cells and their editors the options that are looked up. */
export function ProvideOptionLookups({ lookups, children }: { lookups: OptionLookups; children: ReactNode }) {
  return (
    <LookupsContext value={lookups}>
      <SearchedOptionsContext value={lookups}>{children}</SearchedOptionsContext>
    </LookupsContext>
  );
}

const nothingKnown: ReadonlyMap<string, string | null> = new Map();
const neverChanges = () => () => {};

/**
 * The labels of a cell, those of the result and those that were looked up, and whether one of its values is
 * no option. Values that neither names are looked up.
 */
export function useLookedUp(column: string, value: Cell, labels: Labels | undefined): LookedUp {
  const lookup = useContext(LookupsContext).get(column);
  const known = useSyncExternalStore(
    lookup?.subscribe ?? neverChanges,
    () => lookup?.snapshot() ?? nothingKnown,
    () => nothingKnown,
  );
  const values = lookup ? unnamedValues(value, labels) : [];
  const key = values.join('\n');

  useEffect(() => {
    if (key !== '') {
      lookup?.want(key.split('\n'));
    }
  }, [lookup, key]);
  useEffect(() => {
    if (labels) {
      lookup?.teach(labels);
    }
  }, [lookup, labels]);

  return withKnown(labels, values, known);
}
