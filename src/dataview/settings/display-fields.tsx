import { accessLevels } from '#domain/access/access.ts';
import { accessLevelOptions } from '#domain/access/access-level-options.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { hasPlainRows, type ColumnDescriptor } from '../state/column-descriptor.ts';
import type { DataDisplay } from '../state/data-state.ts';

type DisplayProps = { display: DataDisplay; onChange(display: DataDisplay): void };

type DisplaySwitchProps = DisplayProps & {
  name: { [Key in keyof DataDisplay]: DataDisplay[Key] extends boolean ? Key : never }[keyof DataDisplay];
  children: string;
};

/** One display setting that is on or off. */
export function DisplaySwitch({ display, onChange, name, children }: DisplaySwitchProps) {
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

type LevelSelectProps = DisplayProps & {
  name: 'downloadLevel' | 'editInViewLevel';
  label: string;
  /** What the lowest level is called. */
  everyone: string;
  options: readonly { level: number; label: string }[];
};

/** Who may do something, by the least level that it takes. */
function LevelSelect({ display, onChange, name, label, everyone, options }: LevelSelectProps) {
  const levels = [{ level: accessLevels.visitor, label: everyone }, ...options];
  const present = display[name];
  const isNamed = levels.some(({ level }) => level === present);
  const all = isNamed ? levels : [...levels, { level: present, label: `Level ${present}` }];

  return (
    <Select
      label={label}
      options={all.map((option) => ({ value: String(option.level), label: option.label }))}
      value={String(present)}
      onChange={(level) => onChange({ ...display, [name]: Number(level) })}
    />
  );
}

/** The named levels from one on. */
const levelsFrom = (least: number) => accessLevelOptions.filter(({ level }) => level >= least);

/** How many rows per page has, and whether there are pages. */
export function PagingFields({ display, onChange }: DisplayProps) {
  return (
    <>
      <DisplaySwitch display={display} onChange={onChange} name="usePagination">
        Pages
      </DisplaySwitch>
      <NumberField
        label="Rows per page"
        isCompact
        isDisabled={!display.usePagination}
        minValue={1}
        maxValue={1000}
        value={display.pageSize}
        onChange={(pageSize) => Number.isFinite(pageSize) && onChange({ ...display, pageSize })}
      />
      {display.usePagination && (
        <DisplaySwitch display={display} onChange={onChange} name="choosesPageSize">
          Visitors choose the rows per page
        </DisplaySwitch>
      )}
      <DisplaySwitch display={display} onChange={onChange} name="firstOnly">
        Only the first rows
      </DisplaySwitch>
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
      Leave out empty values in the expandable part
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
    <>
      <DisplaySwitch {...props} name="allowEditInView">
        Edit rows on the page
      </DisplaySwitch>
      {props.display.allowEditInView && (
        <LevelSelect
          {...props}
          name="editInViewLevel"
          label="Who may edit the rows"
          everyone="Everyone who may edit the data"
          options={levelsFrom(accessLevels.dataAdministrator)}
        />
      )}
    </>
  );
}

/** What every data section may show or hide; `follows` says that it shows the newest version. */
export function CommonFields({ display, onChange, follows }: DisplayProps & { follows: boolean }) {
  return (
    <>
      <DisplaySwitch display={display} onChange={onChange} name="showAttribution">
        Show the source of the data
      </DisplaySwitch>
      {follows && display.showAttribution && (
        <DisplaySwitch display={display} onChange={onChange} name="saysLate">
          Tell readers when newer data is late
        </DisplaySwitch>
      )}
      <DisplaySwitch display={display} onChange={onChange} name="allowDownload">
        Visitors may download the rows
      </DisplaySwitch>
      {display.allowDownload && (
        <LevelSelect
          display={display}
          onChange={onChange}
          name="downloadLevel"
          label="Who may download the rows"
          everyone="Everyone"
          options={levelsFrom(accessLevels.signedIn)}
        />
      )}
      <DisplaySwitch display={display} onChange={onChange} name="hideIfNull">
        Hide when there is no data
      </DisplaySwitch>
    </>
  );
}
