import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { withGeoTick } from '#domain/source/column/geo-tick.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { ColumnDraft, MappingDraft } from './mapping-draft.ts';
import { NewColumnType, valuesOf } from './mapping-row.tsx';
import { matchOf, newColumn, type MappingTargets } from './mapping-targets.ts';

type ColumnDialogProps = {
  name: string;
  layer: Layer;
  existing: readonly SourceColumn[];
  draft: MappingDraft;
  targets: MappingTargets | null;
  onDraft(draft: MappingDraft): void;
  onColumn(name: string, change: Partial<ColumnDraft>): void;
  onClose(): void;
};

/** Everything that can be changed of one column of a layer, and what it contains. */
export function ColumnDialog(props: ColumnDialogProps) {
  const { name, layer, existing, draft, targets, onDraft, onColumn, onClose } = props;
  const found = layer.columns.find((column) => column.name === name);
  const mapped = draft.columns.find(({ column }) => column.name === name);
  if (!found || !mapped) return null;

  const { column, match } = mapped;
  const isNew = !existing.some((one) => one.name === match);
  const set = (part: Partial<SourceColumn>) => onColumn(name, { column: { ...column, ...part } });

  return (
    <Dialog
      title={columnLabel(column)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={({ close }) => (
        <Button variant="primary" onPress={close}>
          Done
        </Button>
      )}
    >
      <div className="flex flex-col gap-4">
        {targets && (
          <Select
            label="Existing column match"
            options={targets}
            value={match ?? newColumn}
            onChange={(target) => onColumn(name, { match: matchOf(target) })}
          />
        )}
        {isNew && (
          <>
            <TextField
              label="Display name"
              description={`Stored as ${name}`}
              value={column.display_name}
              onChange={(display_name) => set({ display_name })}
            />
            <NewColumnType
              found={found}
              mapped={mapped}
              layer={layer}
              draft={draft}
              onDraft={onDraft}
              onChange={(change) => onColumn(name, change)}
            />
            <Checkbox
              isSelected={column.geo_col ?? false}
              onChange={(isGeo) => set(withGeoTick(column, isGeo, valuesOf(found)))}
            >
              GEO column: its cells name places
            </Checkbox>
          </>
        )}
        <p className="tabular text-quiet">
          {formatNumber(found.nulls)} empty, {formatNumber(found.distinct)} distinct
          {found.examples.length > 0 && <>: {found.examples.join(' · ')}</>}
        </p>
      </div>
    </Dialog>
  );
}
