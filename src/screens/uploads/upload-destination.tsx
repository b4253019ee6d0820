import { SourceSelect } from '#dataview/settings/source-select.tsx';
import { useChosenSource } from '#dataview/settings/use-chosen-source.ts';
import { choiceOf, type CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import { publicationModeSchema, type PublicationMode } from '#domain/source/upload/publication-mode.ts';
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
  /** Whether the file was fetched: what its rows do is repeated by later runs. */
  isFetched: boolean;
  draft: MappingDraft;
  onChange(destination: Destination): void;
  onPrimary(name: string | null): void;
};

/** Selects a new or an existing source, and for an existing one a new or an existing version. */
export function UploadDestination(props: UploadDestinationProps) {
  const { destination, source, isFixed, isFetched, draft, onChange, onPrimary } = props;
  const { versionId, mode = 'replace' } = destination;
  const { choose, problem } = useChosenSource(({ id }) =>
    onChange({ ...destination, sourceId: id, versionId: null }),
  );
  const isMerge = source !== undefined && versionId !== null;
  const isAdded = isMerge || (source !== undefined && mode !== 'replace');
  const candidates = draft.columns.filter(({ match }) =>
    match === null ? !isAdded : draft.columns.filter((other) => other.match === match).length === 1,
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
      {versionId === null && (source ? source.versions.length > 0 : isFetched) && (
        <Select
          label="Rows"
          className="w-72 max-w-full"
          options={modeOptions}
          value={mode}
          onChange={(value) => onChange({ ...destination, mode: publicationModeSchema.parse(value) })}
          description={modeNote(mode, source !== undefined)}
        />
      )}
      <Select
        label="Primary column"
        className="w-72 max-w-full"
        options={[{ value: '', label: 'None' }, ...columnChoices(candidates.map(({ column }) => column))]}
        value={draft.primary ?? ''}
        onChange={(name) => onPrimary(name || null)}
        description={primaryNote(draft.primary !== null, isMerge ? 'update' : mode)}
      />
    </div>
  );
}

const modeOptions = [
  { value: 'replace', label: 'Replace all rows' },
  { value: 'append', label: 'Add to the rows of the last version' },
  { value: 'update', label: 'Update rows by the primary column' },
];

/** What becomes of the rows of the last version, or what later runs do with them. */
function modeNote(mode: PublicationMode, hasVersions: boolean): string {
  const when = hasVersions ? '' : 'From the second run on: ';
  const notes: Record<PublicationMode, string> = {
    replace: 'the new version has the rows of the file, and no others.',
    append: 'rows of the last version stay, with what people edited in them.',
    update:
      'rows of the file take the place of those with the same primary value, edited or not; all others stay, with what people edited in them.',
  };
  const note = `${when}${notes[mode]}`;
  return note.charAt(0).toUpperCase() + note.slice(1);
}

/** What the primary column does: to the records of a version, or within the sheet. */
function primaryNote(isChosen: boolean, mode: PublicationMode): string {
  if (!isChosen) return 'Every row of the sheet is added.';
  if (mode === 'update') return 'Records with the same value are updated, the others added.';
  if (mode === 'append') return 'A sheet with a value that is there already is not published.';
  return 'Of rows with the same value, only the last one is published.';
}
