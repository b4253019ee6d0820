import type { ReactNode } from 'react';
import { columnsOfSource } from '../sources/choose-source.ts';
import type { DataState } from '../state/data-state.ts';
import { isKeyFigure, mayHaveKeyFigure, withKeyFigure } from '../state/key-figure.ts';
import { ActionsFields } from './actions-fields.tsx';
import { CompareFields } from './compare-fields.tsx';
import { ColumnsFields } from './columns-fields.tsx';
import { FilterDisplayFields } from './filter-display-fields.tsx';
import { FiltersFields } from './filters-fields.tsx';
import { FormulasFields } from './formulas-fields.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { SourceFields } from './source-fields.tsx';

type RowsSettingsProps = {
  state: DataState;
  onChange(state: DataState): void;
  look: ReactNode;
  forCards?: boolean;
};

/** The settings of a section that shows rows, as a table or as cards; `look` is how it shows them. */
export function RowsSettings({ state, onChange, look, forCards = false }: RowsSettingsProps) {
  const { sourceInfo, columns } = state;
  const setColumns = (next: DataState['columns']) => onChange({ ...state, columns: next });
  const source = <SourceFields state={state} onChange={onChange} start={columnsOfSource} />;
  if (!sourceInfo) return source;
  const offersKeyFigure = forCards && mayHaveKeyFigure(columns) && !isKeyFigure(state);

  return (
    <SettingsTabs
      data={
        <>
          {source}
          <ColumnsFields
            state={state}
            onChange={setColumns}
            onKeyFigure={offersKeyFigure ? () => onChange(withKeyFigure(state)) : undefined}
            forCards={forCards}
          />
          <FormulasFields sourceId={sourceInfo.sourceId} columns={columns} onChange={setColumns} shown />
          <CompareFields state={state} onChange={(display) => onChange({ ...state, display })} />
          <ActionsFields state={state} onChange={(actions) => onChange({ ...state, actions })} />
        </>
      }
      look={look}
      filters={
        <>
          <FiltersFields versionId={sourceInfo.versionId} columns={columns} onChange={setColumns} />
          <FilterDisplayFields state={state} onChange={(display) => onChange({ ...state, display })} />
        </>
      }
    />
  );
}
