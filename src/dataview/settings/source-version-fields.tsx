import { Select } from '#ui/select/select.tsx';
import type { ShownVersion } from '../state/data-state.ts';
import {
  newestVersion,
  sourceKey,
  useShownSource,
  type CatalogueSource,
  type SourceChoice,
} from '../sources/source-catalogue.ts';
import { goneText } from './gone-text.ts';
import { Panel } from './panel.tsx';
import { reasonWithoutVersion, SourceSelect } from './source-select.tsx';
import { useChosenSource } from './use-chosen-source.ts';

type SourceVersionProps = {
  chosen: ShownVersion | null;
  labels?: { source: string; version: string };
  /** Whether the newest version, whichever it is, can be chosen. */
  offersNewest?: boolean;
  onChoose(source: CatalogueSource, versionId?: number, follows?: true): void;
};

/** The value of the option that follows the newest version. */
const newest = 'newest';

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
  offersNewest = false,
  onChoose,
}: SourceVersionProps) {
  const { choose, problem } = useChosenSource(onChoose);
  const chooseVersion = (choice: SourceChoice, id: string) =>
    id === newest ? choose(choice, undefined, true) : choose(choice, Number(id));
  // The other settings need the columns of the source.
  const { choice: chosen, isGone } = useShownSource(info ? sourceKey(info.sourceId) : null);
  const isNewest = offersNewest && info?.follows === true;
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
          error={info && !version && !isNewest ? goneText('version', info.versionName) : undefined}
          options={versionOptions(chosen, offersNewest)}
          value={isNewest ? newest : valueOf(version)}
          onChange={(id) => chooseVersion(chosen, id)}
        />
      )}
    </>
  );
}

const valueOf = (version: { id: number } | undefined): string | null => (version ? String(version.id) : null);

/** The versions of a source; before them, where it is offered, the newest one, whichever that is. */
function versionOptions(source: SourceChoice, offersNewest: boolean) {
  const versions = source.versions.map(({ id, name }) => ({ value: String(id), label: name }));
  const now = newestVersion(source);
  if (!offersNewest || !now) return versions;
  return [{ value: newest, label: 'Newest version', description: `Now ${now.name}` }, ...versions];
}
