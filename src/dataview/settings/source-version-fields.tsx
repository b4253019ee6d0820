import { Select } from '#ui/select/select.tsx';
import type { ShownVersion } from '../state/data-state.ts';
import { sourceKey, useShownSource, type CatalogueSource } from '../sources/source-catalogue.ts';
import { goneText } from './gone-text.ts';
import { Panel } from './panel.tsx';
import { reasonWithoutVersion, SourceSelect } from './source-select.tsx';
import { useChosenSource } from './use-chosen-source.ts';

type SourceVersionProps = {
  chosen: ShownVersion | null;
  labels?: { source: string; version: string };
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

/**
 * The fields of `SourceVersionFields` without their fieldset. Each of them says when what was chosen is gone.
 */
export function SourceVersionSelects({
  chosen: info,
  labels = { source: 'Source', version: 'Version' },
  onChoose,
}: SourceVersionProps) {
  const { choose, problem } = useChosenSource(onChoose);
  // The other settings need the columns of the source.
  const { choice: chosen, isGone } = useShownSource(info ? sourceKey(info.sourceId) : null);
  const version = chosen?.versions.find(({ id }) => id === info?.versionId);

  return (
    <>
      <SourceSelect
        label={labels.source}
        error={problem ?? (info && isGone ? goneText('source', info.sourceName) : undefined)}
        chosen={chosen}
        chosenName={isGone ? undefined : info?.sourceName || undefined}
        reasonAgainst={reasonWithoutVersion}
        onChoose={(choice) => choice && choose(choice)}
      />
      {chosen && (
        <Select
          label={labels.version}
          error={info && !version ? goneText('version', info.versionName) : undefined}
          options={chosen.versions.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={version ? String(version.id) : null}
          onChange={(id) => choose(chosen, Number(id))}
        />
      )}
    </>
  );
}
