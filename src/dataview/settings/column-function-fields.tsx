import { isMeasureFunction } from '#domain/formula/measure.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { isGone } from '../sources/current-columns.ts';
import { useSourceWithVersion } from '../sources/source-catalogue.ts';
import { changeColumn } from '../state/change-columns.ts';
import { columnKey, type ColumnDescriptor } from '../state/column-descriptor.ts';
import { ConditionFields } from './condition-fields.tsx';
import { ParameterFields } from './function-fields.tsx';

type ColumnFunctionFieldsProps = {
  columns: ColumnDescriptor[];
  column: ColumnDescriptor;
  /** The version that the values of conditions are picked from. */
  versionId: number;
  onChange(columns: ColumnDescriptor[]): void;
};

/**
 * What the function of a column of a section needs beside it, and the conditions of its rows; nothing where
 * the column has none.
 */
export function ColumnFunctionFields({ columns, column, versionId, onChange }: ColumnFunctionFieldsProps) {
  const { fn, fnPart, fnWeight, fnBy, fnWhere } = column;
  const set = (change: Partial<ColumnDescriptor>) =>
    onChange(changeColumn(columns, columnKey(column), () => change));
  const source = useSourceWithVersion(versionId);
  if (column.group || !isMeasureFunction(fn)) return null;

  const usable = columns
    .filter((one) => !one.isDuplicate && !one.systemCol && !isGone(one, source))
    .map(({ name, type, display_name }) => ({ name, type, display_name }));
  return (
    <>
      <ParameterFields
        leaf={{ fn, part: fnPart, weight: fnWeight || undefined, by: fnBy || undefined }}
        columns={usable}
        onChange={({ part, weight, by }) =>
          set(withoutUndefined({ fnPart: part, fnWeight: weight, fnBy: by }))
        }
      />
      <Disclosure title="Only some rows" isOpen={fnWhere.length > 0}>
        <ConditionFields
          columns={usable}
          versionId={versionId}
          conditions={fnWhere}
          onChange={(next) => set({ fnWhere: next })}
        />
      </Disclosure>
    </>
  );
}
