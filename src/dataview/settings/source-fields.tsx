import { Select } from '#ui/select/select.tsx';
import type { DataState } from '../data-state.ts';
import { useSourceCatalogue, type CatalogueSource } from '../source-catalogue.ts';
import { withSource, type StartColumns } from '../with-source.ts';
import { Panel } from './panel.tsx';

type SourceFieldsProps<State extends DataState> = {
  state: State;
  onChange(state: State): void;
  start: StartColumns;
};

/** Chooses a source and one of its versions; a new source starts with its newest version and good columns. */
export function SourceFields<State extends DataState>({ state, onChange, start }: SourceFieldsProps<State>) {
  const sources = useSourceCatalogue();
  const chosen = sources.find(({ id }) => id === state.sourceInfo?.sourceId);
  const choose = (source: CatalogueSource, versionId?: number) => {
    const next = withSource(state, source, start, versionId);
    if (next) onChange(next);
  };
  return (
    <Panel title="Data">
      <Select
        label="Source"
        placeholder={sources.length > 0 ? 'Choose a source' : 'No sources yet'}
        isDisabled={sources.length === 0}
        options={sources.map(({ id, name, versions }) => ({
          value: String(id),
          label: name,
          isDisabled: versions.length === 0,
          ...(versions.length === 0 ? { description: 'Has no version yet' } : {}),
        }))}
        value={chosen ? String(chosen.id) : null}
        onChange={(id) => {
          const source = sources.find((one) => String(one.id) === id);
          if (source) choose(source);
        }}
      />
      {chosen && (
        <Select
          label="Version"
          options={chosen.versions.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(state.sourceInfo?.versionId ?? '')}
          onChange={(id) => choose(chosen, Number(id))}
        />
      )}
    </Panel>
  );
}
