import { NumberField } from '#ui/number-field/number-field.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { hasPlainRows, type ColumnDescriptor } from '../column-descriptor.ts';
import type { DataDisplay } from '../data-state.ts';

type DisplayProps = { display: DataDisplay; onChange(display: DataDisplay): void };

/** One display setting that is on or off. */
export function DisplaySwitch({
  display,
  onChange,
  name,
  children,
}: DisplayProps & {
  name: { [Key in keyof DataDisplay]: DataDisplay[Key] extends boolean ? Key : never }[keyof DataDisplay];
  children: string;
}) {
  return (
    <Switch isSelected={display[name]} onChange={(on) => onChange({ ...display, [name]: on })}>
      {children}
    </Switch>
  );
}

/** One display setting that is one of a few values. */
export function DisplayChoice<Name extends 'filterRelation' | 'placement'>({
  display,
  onChange,
  name,
  label,
  options,
}: DisplayProps & {
  name: Name;
  label: string;
  options: { value: DataDisplay[Name]; label: string }[];
}) {
  return (
    <SegmentedControl
      label={label}
      options={options}
      value={display[name]}
      onChange={(value) => onChange({ ...display, [name]: value })}
    />
  );
}

/** How many rows a page has, and whether there are pages. */
export function PagingFields({ display, onChange }: DisplayProps) {
  return (
    <>
      <DisplaySwitch display={display} onChange={onChange} name="usePagination">
        Pages
      </DisplaySwitch>
      <NumberField
        label="Rows a page"
        isCompact
        isDisabled={!display.usePagination}
        minValue={1}
        maxValue={1000}
        value={display.pageSize}
        onChange={(pageSize) => Number.isFinite(pageSize) && onChange({ ...display, pageSize })}
      />
      {display.usePagination && (
        <DisplaySwitch display={display} onChange={onChange} name="choosesPageSize">
          Visitors choose the rows a page
        </DisplaySwitch>
      )}
    </>
  );
}

/** The setting of the part of a row that opens, where any column is in it. */
export function OpenOutFields({
  columns,
  ...props
}: DisplayProps & { columns: readonly ColumnDescriptor[] }) {
  if (!columns.some(({ show, openOut }) => show && openOut)) return null;
  return (
    <DisplaySwitch {...props} name="hideIfNullOpenouts">
      Leave out empty values in the part that opens
    </DisplaySwitch>
  );
}

/** Whether rows are edited on the page; grouped rows cannot be. */
export function EditInViewField({
  columns,
  ...props
}: DisplayProps & { columns: readonly ColumnDescriptor[] }) {
  if (!hasPlainRows(columns)) return null;
  return (
    <DisplaySwitch {...props} name="allowEditInView">
      Edit rows on the page
    </DisplaySwitch>
  );
}

/** What every data section may show or hide. */
export function CommonFields({ display, onChange }: DisplayProps) {
  return (
    <>
      <DisplaySwitch display={display} onChange={onChange} name="showAttribution">
        Say where the data comes from
      </DisplaySwitch>
      <DisplaySwitch display={display} onChange={onChange} name="allowDownload">
        Visitors may download the rows
      </DisplaySwitch>
      <DisplaySwitch display={display} onChange={onChange} name="hideIfNull">
        Hide when there is no data
      </DisplaySwitch>
    </>
  );
}
