import { useMemo, useState } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { ColumnDialog } from './mapping/column-dialog.tsx';
import { FindingsPanel } from './findings/findings-panel.tsx';
import { changeDraftOf, withMatch, type ColumnDraft, type MappingDraft } from './mapping/mapping-draft.ts';
import { missingColumns } from './mapping/missing-columns.ts';
import { MappingTable } from './mapping/mapping-table.tsx';
import { mappingTargets } from './mapping/mapping-targets.ts';
import { ReviewGrid } from './review-grid.tsx';
import { storedNameNotes } from './mapping/stored-names.ts';
import { unfitCells } from './mapping/unfit-cells.ts';
import { findingsOf } from './findings/upload-findings.ts';

type LayerColumnsProps = {
  layer: Layer;
  /** The columns of the destination; empty for a new source. */
  existing: readonly SourceColumn[];
  draft: MappingDraft;
  /** Whether the rows become a version of their own. */
  isNewVersion: boolean;
  onChange(draft: MappingDraft): void;
  /** Reads the file again, with its row of totals or without it. */
  onTotals(choice: 'keep' | 'leave'): void;
};

/**
 * The columns of a layer, as the first rows or as a list, with the findings at the side; changing a type
 * loses no cells.
 */
export function LayerColumns(props: LayerColumnsProps) {
  const { layer, existing, draft, isNewVersion, onChange, onTotals } = props;
  const [view, setView] = useState('rows');
  const [opened, setOpened] = useState<string | null>(null);
  const findings = useMemo(() => findingsOf(layer, draft, existing), [layer, draft, existing]);
  const unfit = useMemo(() => unfitCells(layer, draft, existing), [layer, draft, existing]);
  const storedNames = useMemo(() => storedNameNotes(layer, draft, existing), [layer, draft, existing]);
  const missing = isNewVersion && missingColumns(draft, existing);
  const unmatched = draft.columns.filter(({ match }) => match === null).length;
  const changeColumn = (name: string, change: Partial<ColumnDraft>) => {
    if (change.match === undefined) return onChange(changeDraftOf(draft, name, () => change));
    return onChange(withMatch(draft, { layer, existing }, name, change.match));
  };

  const shared = {
    layer,
    existing,
    draft,
    targets: mappingTargets(existing, draft),
    onColumn: changeColumn,
  };
  return (
    <div className="mt-4 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="max-lg:max-h-96 max-lg:overflow-y-auto lg:order-2 lg:sticky lg:top-20 lg:max-h-[calc(100vh-12rem)] lg:overflow-y-auto">
        <FindingsPanel
          findings={findings}
          totals={layer.detected?.totals ?? null}
          warnings={[...layer.warnings, missing].filter((warning) => warning !== null && warning !== false)}
          unfit={unfit}
          notes={[...layer.notes, ...storedNames]}
          onApply={(change) => onChange(change(draft))}
          onTotals={onTotals}
          onChange={(column) => (column === null ? setView('columns') : setOpened(column))}
        />
      </div>
      <div className="min-w-0">
        {existing.length > 0 && unmatched > 0 && (
          <p className="tabular mb-2 text-14 text-quiet">
            {plural(unmatched, 'column has', 'columns have')} no match and will be added to the source
          </p>
        )}
        <Tabs
          label="Columns of the file"
          selected={view}
          onChange={setView}
          items={[
            { id: 'rows', label: 'Rows', content: <ReviewGrid {...shared} onOpen={setOpened} /> },
            {
              id: 'columns',
              label: `Columns (${layer.columns.length})`,
              content: <MappingTable {...shared} onChange={onChange} />,
            },
          ]}
        />
      </div>
      {opened !== null && (
        <ColumnDialog {...shared} name={opened} onDraft={onChange} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
