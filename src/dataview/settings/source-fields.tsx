import type { DataState } from '../data-state.ts';
import { withSource, type StartColumns } from '../with-source.ts';
import { SourceVersionFields } from './source-version-fields.tsx';

type SourceFieldsProps<State extends DataState> = {
  state: State;
  onChange(state: State): void;
  start: StartColumns;
};

/** Chooses a source and one of its versions; a new source starts with its newest version and good columns. */
export function SourceFields<State extends DataState>({ state, onChange, start }: SourceFieldsProps<State>) {
  return (
    <SourceVersionFields
      chosen={state.sourceInfo}
      onChoose={(source, versionId) => {
        const next = withSource(state, source, start, versionId);
        if (next) onChange(next);
      }}
    />
  );
}
