import { Panel } from '#dataview/settings/panel.tsx';
import { goneText } from '#dataview/settings/gone-text.ts';
import { SourceSelect } from '#dataview/settings/source-select.tsx';
import { sourceKey, useShownSource } from '#dataview/sources/source-catalogue.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { textsOf } from '#texts/texts-of.ts';
import type { SectionEditProps } from '../section-type.ts';
import {
  indexColumns,
  maxPageSize,
  sectionsName,
  type ComponentsIndexState,
  type IndexColumn,
} from './index.ts';
import { sectionColumns } from './section-columns.tsx';

/** The key of the option that is no condition. */
const all = '\u0000all';

/** Which sections are listed, and what is shown of them. */
export function SectionSettings({ state, results, onChange }: SectionEditProps<ComponentsIndexState>) {
  const source = useShownSource(state.sourceId === null ? null : sourceKey(state.sourceId));
  const set = (change: Partial<ComponentsIndexState>) => onChange({ ...state, ...change });
  const { type, columns } = state;
  const listed = listedTypes(results[sectionsName], type);

  return (
    <>
      <Panel title="Sections">
        <Select
          label="Type"
          value={type || all}
          options={[
            { value: all, label: 'All types' },
            ...listed.map((one) => ({ value: one.type, label: one.label })),
          ]}
          onChange={(value) => set({ type: value === all ? '' : value })}
        />
        <SourceSelect
          label="Source"
          noneLabel="All sources"
          chosen={source.choice}
          chosenName={state.sourceId === null ? undefined : `Source ${state.sourceId}`}
          error={source.isGone ? goneText('source', `Source ${state.sourceId}`) : undefined}
          onChoose={(choice) => set({ sourceId: choice?.id ?? null })}
        />
        <TextField label="Tag" value={state.tag} maxLength={200} onChange={(tag) => set({ tag })} />
        <Switch isSelected={state.hasTags} onChange={(hasTags) => set({ hasTags })}>
          Only sections with tags
        </Switch>
        <Switch isSelected={state.showFilters} onChange={(showFilters) => set({ showFilters })}>
          Visitors can filter the list
        </Switch>
      </Panel>
      <Panel title="Table">
        <NumberField
          label="Rows per page"
          isCompact
          minValue={1}
          maxValue={maxPageSize}
          value={state.pageSize}
          onChange={(pageSize) => Number.isFinite(pageSize) && set({ pageSize })}
        />
        {indexColumns.map((column) => (
          <Switch
            key={column}
            isSelected={columns.includes(column)}
            // A table has one column at least.
            isDisabled={columns.length === 1 && columns.includes(column)}
            onChange={(isShown) => set({ columns: withColumn(columns, column, isShown) })}
          >
            {textsOf(undefined).sections[sectionColumns[column].textKey]}
          </Switch>
        ))}
      </Panel>
    </>
  );
}

type ListedType = { type: string; label: string };

/** The types to choose among: that which is chosen is one of them, also where no section has it. */
function listedTypes(result: SectionResult | undefined, chosen: string): ListedType[] {
  const types = typesOf(result);
  if (chosen === '' || types.some(({ type }) => type === chosen)) return types;
  return [{ type: chosen, label: chosen }, ...types];
}

function typesOf(result: SectionResult | undefined): ListedType[] {
  if (result?.status !== 'listed') return [];
  return result.list.types;
}

/** The columns in their order, with or without one of them. */
const withColumn = (columns: readonly IndexColumn[], column: IndexColumn, isShown: boolean): IndexColumn[] =>
  indexColumns.filter((one) => {
    if (one === column) return isShown;
    return columns.includes(one);
  });
