import { SourceSelect } from '#dataview/settings/source-select.tsx';
import { useChosenSource } from '#dataview/settings/use-chosen-source.ts';
import { choiceOf, type CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import type { Destination } from '#domain/source/upload/upload-choices.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { MappingDraft } from './mapping/mapping-draft.ts';

/** The source of the screen that a file is dropped on, and its version, if one is selected. */
export type UploadTarget = { source: CatalogueSource; versionId?: number | undefined };

/** The value of "New version". */
const newOne = 'new';

type UploadDestinationProps = {
  destination: Destination;
  /** The existing source that is selected. */
  source: CatalogueSource | undefined;
  /** Whether the screen determines the source. */
  isFixed: boolean;
  draft: MappingDraft;
  onChange(destination: Destination): void;
  onPrimary(name: string | null): void;
};

/** Selects a new or an existing source, and for an existing one a new or an existing version. */
export function UploadDestination(props: UploadDestinationProps) {
  const { destination, source, isFixed, draft, onChange, onPrimary } = props;
  const { versionId } = destination;
  const { choose, problem } = useChosenSource(({ id }) =>
    onChange({ ...destination, sourceId: id, versionId: null }),
  );
  const isMerge = source !== undefined && versionId !== null;
  const candidates = draft.columns.filter(({ match }) =>
    match === null ? !isMerge : draft.columns.filter((other) => other.match === match).length === 1,
  );

  return (
    <div className="mt-4 flex flex-wrap items-start gap-3">
      {!isFixed && (
        <SourceSelect
          label="Destination"
          className="w-72 max-w-full"
          noneLabel="New source"
          chosen={source && choiceOf(source)}
          onChoose={(choice) => {
            if (choice) {
              choose(choice);
            } else {
              onChange({ ...destination, sourceId: null, versionId: null });
            }
          }}
          error={problem}
        />
      )}
      {source && (
        <Select
          label="Version"
          className="w-72 max-w-full"
          options={[
            { value: newOne, label: 'New version' },
            ...source.versions.map(({ id, name, rows }) => ({
              value: String(id),
              label: rows === undefined ? name : `${name} · ${plural(rows, 'row')}`,
            })),
          ]}
          value={versionId === null ? newOne : String(versionId)}
          onChange={(id) => onChange({ ...destination, versionId: id === newOne ? null : Number(id) })}
        />
      )}
      {source && versionId === null && (
        <TextField
          label="Version name"
          className="w-60 max-w-full"
          placeholder={`version ${source.versions.length + 1}`}
          value={destination.versionName}
          onChange={(versionName) => onChange({ ...destination, versionName })}
        />
      )}
      <Select
        label="Primary column"
        className="w-72 max-w-full"
        options={[{ value: '', label: 'None' }, ...columnChoices(candidates.map(({ column }) => column))]}
        value={draft.primary ?? ''}
        onChange={(name) => onPrimary(name || null)}
        description={primaryNote(draft.primary !== null, isMerge)}
      />
    </div>
  );
}

/** What the primary column does: to the records of a version, or within the sheet. */
function primaryNote(isChosen: boolean, isMerge: boolean): string {
  if (!isChosen) return 'Every row of the sheet is added.';
  if (isMerge) return 'Records with the same value are updated, the others added.';
  return 'Of rows with the same value, only the last one is published.';
}
