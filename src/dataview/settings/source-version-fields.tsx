import { Select } from '#ui/select/select.tsx';
import type { ShownVersion } from '../data-state.ts';
import { useCatalogue, useSource, type CatalogueSource } from '../source-catalogue.ts';
import { goneText } from './gone-text.ts';
import { Panel } from './panel.tsx';
import { useChosenSource } from './use-chosen-source.ts';

type SourceVersionProps = {
  chosen: ShownVersion | null;
  onChoose(source: CatalogueSource, versionId?: number): void;
};

/** Chooses a source and one of its versions: `onChoose` gets no version with another source. */
export function SourceVersionFields(props: SourceVersionProps) {
  return (
    <Panel title="Data">
      <SourceVersionSelects {...props} />
    </Panel>
  );
}

/** The fields of `SourceVersionFields` without their frame. Each of them says when what was chosen is gone. */
export function SourceVersionSelects({ chosen: info, onChoose }: SourceVersionProps) {
  const { choices, isLoaded = false } = useCatalogue();
  const { choose, problem } = useChosenSource(onChoose);
  const chosen = choices.find(({ id }) => id === info?.sourceId);
  // What else is set needs its columns.
  useSource(info?.sourceId);
  const version = chosen?.versions.find(({ id }) => id === info?.versionId);
  return (
    <>
      <Select
        label="Source"
        error={problem ?? (info && isLoaded && !chosen ? goneText('source', info.sourceName) : undefined)}
        placeholder={choices.length > 0 ? 'Choose a source' : 'No sources yet'}
        isDisabled={choices.length === 0}
        options={choices.map(({ id, name, versions }) => ({
          value: String(id),
          label: name,
          isDisabled: versions.length === 0,
          ...(versions.length === 0 ? { description: 'Has no version yet' } : {}),
        }))}
        value={chosen ? String(chosen.id) : null}
        onChange={(id) => {
          const choice = choices.find((one) => String(one.id) === id);
          if (choice) choose(choice);
        }}
      />
      {chosen && (
        <Select
          label="Version"
          error={info && !version ? goneText('version', info.versionName) : undefined}
          options={chosen.versions.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={version ? String(version.id) : null}
          onChange={(id) => choose(chosen, Number(id))}
        />
      )}
    </>
  );
}
