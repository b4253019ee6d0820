import { useSourceWithVersion } from '#dataview/sources/source-catalogue.ts';
import { columnsOfRows, type MetaLookup, type SourceColumn } from '#domain/source/column/column.ts';
import { lookupColumns } from '#domain/source/column/identifying-columns.ts';
import { CatalogueProvider } from '#screens/page/catalogue-provider.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { ColumnChoice } from './mapped-options-fields.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { RowFilterFields, withFilter } from './row-filter-fields.tsx';
import { VersionChoice } from '../version-choice.tsx';

type Props<Lookup> = { lookup: Lookup; onChange(lookup: MetaLookup): void };
type OfVersion = Extract<MetaLookup, { view_id: number }>;
type OfPairs = Extract<MetaLookup, { custom: Record<string, string> }>;

type MetaLookupFieldsProps = {
  /** The column of the codes. */
  column: SourceColumn;
  onChange(lookup: MetaLookup | undefined): void;
};

/**
 * How the codes of a column become labels: by the rows of another version, or by pairs that are written here.
 */
export function MetaLookupFields({ column, onChange }: MetaLookupFieldsProps) {
  const lookup = column.meta_lookup;
  const pairs = lookup && 'custom' in lookup ? lookup : undefined;
  const ofVersion = lookup && 'view_id' in lookup ? lookup : undefined;
  const kind = pairs ? 'pairs' : 'version';

  return (
    <div className="flex flex-col gap-4 sm:col-span-2">
      <RadioGroup
        label="Labels of the codes"
        options={[
          { value: 'version', label: 'From another version' },
          { value: 'pairs', label: 'Written here' },
        ]}
        value={kind}
        onChange={(next) => {
          if (next !== kind) {
            onChange(next === 'pairs' ? { custom: {} } : undefined);
          }
        }}
      />
      {pairs && <Pairs lookup={pairs} onChange={onChange} />}
      {!pairs && (
        <CatalogueProvider>
          <VersionLookup codes={column} lookup={ofVersion} onChange={onChange} />
        </CatalogueProvider>
      )}
      {lookup && (
        <Switch isSelected={lookup.keepId ?? false} onChange={(keepId) => onChange({ ...lookup, keepId })}>
          Show the code beside its label
        </Switch>
      )}
    </div>
  );
}

function Pairs({ lookup, onChange }: Props<OfPairs>) {
  const options = Object.entries(lookup.custom).map(([value, label]) => ({ value, label }));
  return (
    <OptionsEditor
      title="Codes and labels"
      options={options}
      onChange={(next) =>
        onChange({ ...lookup, custom: Object.fromEntries(next.map(({ value, label }) => [value, label])) })
      }
    />
  );
}

function VersionLookup({ codes, lookup, onChange }: Props<OfVersion | undefined> & { codes: SourceColumn }) {
  const source = useSourceWithVersion(lookup?.view_id ?? null);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <VersionChoice
        versionId={lookup?.view_id}
        onChange={(next, view_id) => {
          const columns =
            lookup && next.id === source?.id ? lookup : lookupColumns(columnsOfRows(next.columns), codes);
          if (columns) {
            onChange({ ...columns, view_id });
          }
        }}
      />
      {lookup && source && (
        <>
          <ColumnChoice
            label="Column of the codes"
            columns={source.columns}
            value={lookup.keyAttribute}
            onChange={(keyAttribute) => onChange({ ...lookup, keyAttribute })}
          />
          <ColumnChoice
            label="Column of the labels"
            columns={source.columns}
            value={lookup.valueAttribute}
            onChange={(valueAttribute) => onChange({ ...lookup, valueAttribute })}
          />
          <div className="sm:col-span-2">
            <RowFilterFields
              label="Only rows where"
              columns={source.columns}
              filter={lookup.filter ?? {}}
              onChange={(filter) => onChange(withFilter(lookup, filter))}
            />
          </div>
          <Switch
            className="sm:col-span-2"
            isSelected={lookup.formatValuesToMap === 'parseInt'}
            onChange={(on) => onChange({ ...lookup, formatValuesToMap: on ? 'parseInt' : '' })}
          >
            Compare codes as whole numbers (parseInt)
          </Switch>
        </>
      )}
    </div>
  );
}
