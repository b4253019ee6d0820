import { use, useState } from 'react';
import { newestTurn } from '#ui/newest-turn/newest-turn.ts';
import { SourceCatalogue, type CatalogueSource } from '../sources/source-catalogue.ts';
import type { DataState } from '../state/data-state.ts';
import { withSource, type StartColumns } from '../sources/with-source.ts';
import { SourceVersionFields } from './source-version-fields.tsx';

type SourceFieldsProps<State extends DataState> = {
  state: State;
  /** The new state, and the source that was chosen, with what is known of it. */
  onChange(state: State, source: CatalogueSource): void;
  start: StartColumns;
  /** Whether what the columns hold is of use for the section. */
  usesProfile?: boolean;
};

/** Chooses a source and one of its versions; a new source starts with its newest version and good columns. */
export function SourceFields<State extends DataState>({
  state,
  onChange,
  start,
  usesProfile = false,
}: SourceFieldsProps<State>) {
  const catalogue = use(SourceCatalogue);
  const [begin] = useState(newestTurn);
  const choose = async (source: CatalogueSource, versionId?: number, follows?: true) => {
    const isNewest = begin();
    const known = usesProfile ? await catalogue.examine(source) : source;
    if (!isNewest()) return;
    const isNew = state.sourceInfo === null && versionId === undefined;
    const isFollowing = follows ?? ((isNew && catalogue.followsNewest) || undefined);
    const next = withSource(state, known, start, versionId, isFollowing);

    if (next) {
      onChange(next, known);
    }
  };

  return (
    <SourceVersionFields
      chosen={state.sourceInfo}
      offersNewest
      onChoose={(source, versionId, follows) => void choose(source, versionId, follows)}
    />
  );
}
