import { Select } from '#ui/select/select.tsx';
import { offeredFilters } from '../query/build-queries.ts';
import type { DataDisplay, DataState } from '../state/data-state.ts';
import { selectionColumn } from '../state/selection-column.ts';
import { DisplayChoice, DisplaySwitch } from './display-fields.tsx';
import { Panel } from './panel.tsx';

type FilterDisplayProps = {
  state: Pick<DataState, 'columns' | 'display'>;
  onChange(display: DataDisplay): void;
};

/**
 * How a section takes part in the filters of its page, how its filters are combined, and where visitors'
 * filters are.
 */
export function FilterDisplayFields({ state, onChange }: FilterDisplayProps) {
  const { columns, display } = state;
  const canSelect = selectionColumn({ columns, display: { ...display, selectsFilters: true } }) !== null;
  const isCombined = display.usePageFilters || columns.flatMap(({ filters }) => filters).length > 1;

  return (
    <Panel title="Filters of the page">
      <DisplaySwitch display={display} onChange={onChange} name="usePageFilters">
        Follow the filters of the page
      </DisplaySwitch>
      {canSelect && (
        <DisplaySwitch display={display} onChange={onChange} name="selectsFilters">
          A click filters the page
        </DisplaySwitch>
      )}
      {isCombined && (
        <DisplayChoice
          display={display}
          onChange={onChange}
          name="filterRelation"
          label="Rows must match"
          options={[
            { value: 'and', label: 'all filters' },
            { value: 'or', label: 'any filter' },
          ]}
        />
      )}
      <FilterLayoutFields state={state} onChange={onChange} />
    </Panel>
  );
}

/** How wide filters are that are side by side: one, two, three, four or five in a row. */
const widths = ['Full', 'Half', 'Third', 'Quarter', 'Fifth'];
/** The fewest filters that a row has room for; in line they are a third wide at most. */
const leastInRow = { stacked: 1, inline: 3 };

/** The placement of visitors' filters; without any there is the text `otherwise`, if given. */
export function FilterLayoutFields({
  state,
  onChange,
  otherwise,
}: FilterDisplayProps & { otherwise?: string }) {
  const { display } = state;
  const offered = offeredFilters(state).length;
  if (offered === 0) {
    if (!otherwise) return null;
    return <p className="text-12 text-quiet">{otherwise}</p>;
  }

  const least = leastInRow[display.placement];
  return (
    <>
      <DisplayChoice
        display={display}
        onChange={onChange}
        name="placement"
        label="Visitors’ filters"
        options={[
          { value: 'stacked', label: 'Stacked' },
          { value: 'inline', label: 'In line' },
        ]}
      />
      {offered > least && (
        <Select
          label="Width of each filter"
          isCompact
          options={widths
            .map((label, index) => ({ value: String(index + 1), label }))
            .slice(least - 1, offered)}
          value={String(Math.max(least, Math.min(display.filterGridSize, offered)))}
          onChange={(size) => onChange({ ...display, filterGridSize: Number(size) })}
        />
      )}
    </>
  );
}
