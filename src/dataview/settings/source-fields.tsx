import type { SourceColumn } from '#domain/source/column.ts';
import { Select } from '#ui/select/select.tsx';
import type { ColumnDescriptor } from '../column-descriptor.ts';
import type { DataState } from '../data-state.ts';
import { useSourceCatalogue, type CatalogueSource } from '../source-catalogue.tsx';
import { Panel } from './panel.tsx';

type SourceFieldsProps<State extends DataState> = {
  state: State;
  onChange(state: State): void;
  /** The columns that a section starts with when its source changes; those it had are given. */
  start(columns: SourceColumn[], before: ColumnDescriptor[]): ColumnDescriptor[];
};

/** Chooses a source and one of its versions; a new source starts with its newest version and good columns. */
export function SourceFields<State extends DataState>({ state, onChange, start }: SourceFieldsProps<State>) {
  const sources = useSourceCatalogue();
  const chosen = sources.find(({ id }) => id === state.sourceInfo?.sourceId);
  const choose = (source: CatalogueSource, versionId?: number) => {
    const version = source.versions.find(({ id }) => id === versionId) ?? newest(source);
    if (!version) return;
    const isOther = source.id !== state.sourceInfo?.sourceId;
    onChange({
      ...state,
      sourceInfo: {
        sourceId: source.id,
        sourceName: source.name,
        versionId: version.id,
        versionName: version.name,
      },
      columns: isOther ? start(source.columns, []) : state.columns,
      // A new section follows the filters of its page; this can be turned off.
      display: state.sourceInfo ? state.display : { ...state.display, usePageFilters: true },
    });
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

/** The version with the highest number is the newest. */
function newest({ versions }: CatalogueSource): CatalogueSource['versions'][number] | undefined {
  return versions.toSorted((a, b) => b.id - a.id)[0];
}
