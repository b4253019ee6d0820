import { Select } from '#ui/select/select.tsx';
import type { ShownVersion } from '../data-state.ts';
import { useCatalogue, type CatalogueSource } from '../source-catalogue.ts';
import { Panel } from './panel.tsx';

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
  const { sources, isLoaded = false } = useCatalogue();
  const chosen = sources.find(({ id }) => id === info?.sourceId);
  const version = chosen?.versions.find(({ id }) => id === info?.versionId);
  return (
    <>
      <Select
        label="Source"
        error={info && isLoaded && !chosen ? goneText('source', info.sourceName) : undefined}
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
          if (source) onChoose(source);
        }}
      />
      {chosen && (
        <Select
          label="Version"
          error={info && !version ? goneText('version', info.versionName) : undefined}
          options={chosen.versions.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={version ? String(version.id) : null}
          onChange={(id) => onChoose(chosen, Number(id))}
        />
      )}
    </>
  );
}

/** What is said below a field whose choice is gone. */
export const goneText = (kind: 'source' | 'version' | 'column', name: string): string =>
  `The ${kind}${name === '' ? '' : ` “${name}”`} was removed, or you may not read it.`;
