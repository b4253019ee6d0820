import { createContext, useContext } from 'react';
import type { SourceColumn } from '#domain/source/column.ts';

/** A source as an editor may choose it: its versions and its columns. */
export type CatalogueSource = {
  id: number;
  name: string;
  versions: { id: number; name: string }[];
  columns: SourceColumn[];
};

/** The sources that may be chosen, given by the editor's screen; `isLoaded` is false until they are known. */
export const SourceCatalogue = createContext<{ sources: CatalogueSource[]; isLoaded?: boolean }>({
  sources: [],
});

/** The sources that may be chosen. */
export function useSourceCatalogue(): CatalogueSource[] {
  return useContext(SourceCatalogue).sources;
}
