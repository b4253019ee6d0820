import { columnType, columnTypeOptions } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { withGeoTick } from '#domain/source/column/geo-tick.ts';
import type { Layer, LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Select } from '#ui/select/select.tsx';
import { TableCell, Row } from '#ui/table/table.tsx';
import { withType } from './column-parsing.ts';
import type { ColumnDraft, MappingDraft } from './mapping-draft.ts';
import { matchOf, newColumn, type MappingTargets } from './mapping-targets.ts';
import { TextField } from '#ui/text-field/text-field.tsx';
import { MappingParseOptions } from './mapping-parse-options.tsx';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogTrigger } from '#ui/dialog/dialog.tsx';
import { OptionsEditor } from '../../sources/metadata/options-editor.tsx';

type Options = NonNullable<SourceColumn['options']>;

type ColumnOptionsProps = {
  title: string;
  options: Options;
  onChange(options: Options): void;
};

type Props = {
  found: LayerColumn;
  mapped: ColumnDraft;
  existing: readonly SourceColumn[];
  /** The destinations to choose from; null when a new column is the only one. */
  targets: MappingTargets | null;
  layer: Layer;
  draft: MappingDraft;
  onDraft(draft: MappingDraft): void;
  onChange(change: Partial<ColumnDraft>): void;
};

/** Some different values of a column. */
export const valuesOf = ({ values, examples }: LayerColumn): readonly string[] => values ?? examples;

/** One column of a layer: its destination, its type and parse options, and what it contains. */
export function MappingRow(props: Props) {
  const { found, mapped, existing, targets, onChange } = props;
  const { column, match } = mapped;
  const title = columnLabel(column);
  const target = existing.find(({ name }) => name === match);
  const isUnmatched = existing.length > 0 && match === null;

  return (
    <Row className={isUnmatched ? 'bg-warning-soft' : ''}>
      <TableCell isHeader className="min-w-20 ps-2! align-top leading-7 break-words sm:min-w-36">
        {target && title}
        {!target && (
          <TextField
            isCompact
            hideLabel
            className="w-48"
            label={`Display name of ${column.name}`}
            value={column.display_name}
            onChange={(display_name) => onChange({ column: { ...column, display_name } })}
          />
        )}
      </TableCell>
      {targets && (
        <TableCell className="align-top">
          <Select
            isCompact
            hideLabel
            className="w-52"
            label={`Match of ${title}`}
            options={targets}
            value={match ?? newColumn}
            onChange={(name) => onChange({ match: matchOf(name) })}
          />
        </TableCell>
      )}
      <TableCell className="align-top">
        {target && <span className="leading-7 text-quiet">{columnType(target.type).label}</span>}
        {!target && <NewColumnType {...props} />}
      </TableCell>
      <TableCell className="align-top leading-7">
        <Checkbox
          aria-label={`${title} is a GEO column`}
          isSelected={(target ?? column).geo_col ?? false}
          isDisabled={target !== undefined}
          onChange={(isGeo) => onChange({ column: withGeoTick(column, isGeo, valuesOf(found)) })}
        />
      </TableCell>
      <TableCell className="min-w-56 align-top">
        <span className="line-clamp-1 max-w-[48ch] leading-7 text-quiet">{found.examples.join(' · ')}</span>
      </TableCell>
      <TableCell isNumber className="align-top leading-7">
        {formatNumber(found.nulls)}
      </TableCell>
      <TableCell isNumber className="pe-2! align-top leading-7">
        {formatNumber(found.distinct)}
      </TableCell>
    </Row>
  );
}

/** The type, the options and the parse options of a column that the source does not have yet. */
export function NewColumnType({
  found,
  mapped: { column },
  layer,
  draft,
  onDraft,
  onChange,
}: Pick<Props, 'found' | 'mapped' | 'layer' | 'draft' | 'onDraft' | 'onChange'>) {
  const title = columnLabel(column);
  const setColumn = (next: SourceColumn) => onChange({ column: next });

  return (
    <>
      <Select
        isCompact
        hideLabel
        className="w-52"
        label={`Type of ${title}`}
        options={columnTypeOptions}
        value={column.type}
        onChange={(type) => setColumn(withType(column, found, type))}
      />
      {columnType(column.type).hasOptions && (
        <ColumnOptions
          title={title}
          options={column.options ?? []}
          onChange={(options) => setColumn({ ...column, options })}
        />
      )}
      <MappingParseOptions
        found={found}
        column={column}
        layer={layer}
        draft={draft}
        onDraft={onDraft}
        onChange={setColumn}
      />
    </>
  );
}

/** The number of options of a column, and a dialog to change them. */
function ColumnOptions({ title, options, onChange }: ColumnOptionsProps) {
  const label = plural(options.length, 'option');
  return (
    <DialogTrigger>
      <Button variant="quiet" size="compact" className="mt-1" aria-label={`${label} of ${title}`}>
        {options.length === 0 ? 'No options yet' : label}
      </Button>
      <Dialog title={`Options of ${title}`} width="medium">
        <OptionsEditor options={options} onChange={onChange} />
      </Dialog>
    </DialogTrigger>
  );
}
