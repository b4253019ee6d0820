import { columnsOfRows } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { LinkAddressFields } from '#dataview/settings/column-look-fields.tsx';
import { changeColumn } from '#dataview/state/change-columns.ts';
import { columnKey } from '#dataview/state/column-descriptor.ts';
import type { MapLayer } from '#map-layers/state/map-layer.ts';
import { Select } from '#ui/select/select.tsx';

type MarkLinkFieldsProps = { layer: MapLayer; onChange(layer: MapLayer): void };

/** Where the marks of a layer lead: the column whose cells are links, as those of a table are. */
export function MarkLinkFields({ layer, onChange }: MarkLinkFieldsProps) {
  const { columns } = layer;
  const linked = columns.find(({ isLink }) => isLink);
  const chosen = linked ? columnKey(linked) : '';
  const choose = (key: string) =>
    onChange({
      ...layer,
      columns: columns.map((column) => ({ ...column, isLink: columnKey(column) === key })),
    });

  return (
    <>
      <Select
        label="Marks lead to"
        description="A page of each row, or an address: the link of a column."
        options={[
          { value: '', label: 'Nothing' },
          ...columnsOfRows(columns).map((column) => ({
            value: columnKey(column),
            label: columnLabel(column),
          })),
        ]}
        value={chosen}
        onChange={choose}
      />
      {linked && (
        <LinkAddressFields
          column={linked}
          set={(change) => onChange({ ...layer, columns: changeColumn(columns, chosen, () => change) })}
        />
      )}
    </>
  );
}
