import { useState } from 'react';
import { SourceVersionFields } from '#dataview/settings/source-version-fields.tsx';
import type { ShownVersion } from '#dataview/state/data-state.ts';
import { useSource, type CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { sourceInfoOf } from '#dataview/sources/with-source.ts';
import { maxRowFilters, type DataControls } from '#domain/page/content/data-controls.ts';
import type { TemplateKeys } from '#domain/page/template/propose-controls.ts';
import { columnsOfRows } from '#domain/source/column/column.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ComboBox } from '#ui/combo-box/combo-box.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { newestTurn } from '#ui/newest-turn/newest-turn.ts';
import { useLateError } from '#ui/field/use-late-error.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { TreeEntry } from '../page-nodes.ts';
import { chooseVersion, filterProblem, isPublishing, unproposed, type ControlsDraft } from './controls.ts';
import { parentOptions, noParent } from './parent-options.ts';
import { readKnownValues } from '#client/read-known-values.ts';
import { TitleField } from './title-field.tsx';

type Option = { value: string; label: string };
type FieldsProps = {
  draft: ControlsDraft;
  onChange(draft: ControlsDraft): void;
  /** What the sections of the template follow. */
  keys: TemplateKeys;
  /** The controls of the last generation. */
  stored: DataControls | null;
  pages: readonly TreeEntry[];
  template: number;
  /** The field that was refused, and why. */
  problem: { field: string; message: string } | null;
};

/** How pages are generated: from which rows, what they are called, what they show, and where they are put. */
export function ControlsFields({ draft, onChange, keys, stored, pages, template, problem }: FieldsProps) {
  const source = useSource(draft.source);
  const columns = columnChoices(columnsOfRows(source?.columns ?? []));
  const change = (part: Partial<ControlsDraft>) => onChange({ ...draft, ...part });
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const [isReading, setReading] = useState(false);
  const [begin] = useState(newestTurn);
  const choose = async (chosen: CatalogueSource, version: number | undefined, follows = false) => {
    const isNewest = begin();
    const info = sourceInfoOf(chosen, version);
    if (!info || (chosen.id === draft.source && !isReading)) {
      return onChange(chooseVersion(draft, { source: chosen, version, follows }, keys));
    }

    setReading(true);
    onChange(unproposed(draft, info));

    const known = await readKnownValues(info.versionId);
    if (!isNewest()) return;

    setReading(false);
    onChange(chooseVersion({ ...draft, source: null }, { source: chosen, version }, keys, known));
  };

  return (
    <div className="flex flex-col gap-5">
      <SourceVersionFields
        chosen={infoOf(draft)}
        offersNewest
        onChoose={(chosen, version, follows) => void choose(chosen, version, follows)}
      />
      {isReading && <Skeleton className="h-40" />}
      {source && !isReading && (
        <>
          <TitleField
            value={draft.title}
            columns={columns}
            error={errorOf('title')}
            onChange={(title) => change({ title })}
          />
          <ComboBox
            key={`key of ${source.id}`}
            label="Key"
            description={keyNote(draft, stored)}
            options={columns}
            value={draft.key || null}
            onChange={(key) => change({ key: key ?? '' })}
            error={errorOf('key')}
          />
          <RowFilters
            key={source.id}
            filters={draft.filters}
            columns={columns}
            onChange={(filters) => change({ filters })}
          />
          <ComboBox
            label="Below"
            description="The page that new pages are put under."
            options={parentOptions(pages, template)}
            value={draft.parent === null ? noParent : String(draft.parent)}
            onChange={(parent) => change({ parent: !parent || parent === noParent ? null : Number(parent) })}
            error={errorOf('parent')}
          />
          <Switch isSelected={draft.hideInNav} onChange={(hideInNav) => change({ hideInNav })}>
            Leave the pages out of menus
          </Switch>
          <Switch isSelected={isPublishing(draft)} onChange={(publish) => change({ publish })}>
            Publish the pages
          </Switch>
        </>
      )}
    </div>
  );
}

function infoOf({ source, version, follows }: ControlsDraft): ShownVersion | null {
  if (source === null || version === null) return null;
  const info = { sourceId: source, sourceName: '', versionId: version, versionName: '' };
  return follows ? { ...info, follows } : info;
}

function keyNote({ key }: ControlsDraft, stored: FieldsProps['stored']): string {
  if (!stored || stored.key === key) {
    return 'Tells the rows apart. A row keeps its page while its key stays the same.';
  }

  return `Until now it was ${stored.key}. With another key, new pages are made, and the present ones have no row.`;
}

type RowFiltersProps = {
  filters: ControlsDraft['filters'];
  columns: Option[];
  onChange(filters: ControlsDraft['filters']): void;
};

/** The page filters of which each gets its value from a column of the row. */
function RowFilters({ filters, columns, onChange }: RowFiltersProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">Filters</legend>
      <p className="text-12 text-quiet">
        {filters.length > 0
          ? 'Each page is filtered by the values of its row. Sections follow a filter by its search key.'
          : 'Without a filter, every page shows the same data.'}
      </p>
      {filters.map((filter, index) => (
        <RowFilter
          key={index}
          filter={filter}
          name={filter.searchKey || String(index + 1)}
          problem={filterProblem(filters, index)}
          columns={columns}
          onChange={(part) => onChange(filters.with(index, { ...filter, ...part }))}
          onRemove={() => onChange(filters.toSpliced(index, 1))}
        />
      ))}
      <Button
        size="compact"
        icon="plus"
        className="self-start"
        isDisabled={filters.length >= maxRowFilters}
        onPress={() => onChange([...filters, { searchKey: '', column: '' }])}
      >
        Add a filter
      </Button>
    </fieldset>
  );
}

type RowFilterProps = {
  filter: ControlsDraft['filters'][number];
  /** What the button that removes it calls it. */
  name: string;
  problem: string | undefined;
  columns: Option[];
  onChange(part: Partial<ControlsDraft['filters'][number]>): void;
  onRemove(): void;
};

/** The search key of a filter, and the column that its values come from; a new one is not wrong yet. */
function RowFilter({ filter, name, problem, columns, onChange, onRemove }: RowFilterProps) {
  const { searchKey, column } = filter;
  const keyError = useLateError(problem, searchKey !== '' || column !== '');
  const columnError = useLateError(column ? undefined : 'Choose a column.', false);

  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 grow gap-2 sm:grid-cols-2">
        <TextField
          label="Search key"
          maxLength={100}
          value={searchKey}
          onChange={(text) => onChange({ searchKey: text.trim() })}
          {...keyError}
        />
        <ComboBox
          label="Column"
          options={columns}
          value={column || null}
          onChange={(chosen) => onChange({ column: chosen ?? '' })}
          error={columnError.error}
          input={{ onBlur: columnError.onBlur }}
        />
      </div>
      <IconButton icon="trash-2" label={`Remove the filter ${name}`} className="mt-6" onPress={onRemove} />
    </div>
  );
}
