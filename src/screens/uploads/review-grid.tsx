import { columnType, columnTypeOptions } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Select } from '#ui/select/select.tsx';
import { withType } from './mapping/column-parsing.ts';
import { destinationOf, type ColumnDraft, type MappingDraft } from './mapping/mapping-draft.ts';
import { previewText } from './mapping/preview-text.ts';
import { fitsColumn } from './mapping/unfit-cells.ts';
import { matchOf, newColumn, type MappingTargets } from './mapping/mapping-targets.ts';

/** The most columns that the grid shows; the list of columns has all of them. */
const maxColumns = 40;

type Props = {
  layer: Layer;
  existing: readonly SourceColumn[];
  draft: MappingDraft;
  /** The destinations to choose from; null when a new column is the only one. */
  targets: MappingTargets | null;
  onColumn(name: string, change: Partial<ColumnDraft>): void;
  /** Opens everything that can be changed of a column. */
  onOpen(name: string): void;
};

/** The first rows of a layer; each header has the column's type and its destination. */
export function ReviewGrid(props: Props) {
  const { layer, draft } = props;
  const columns = draft.columns.slice(0, maxColumns);

  return (
    <>
      <div
        role="group"
        aria-label="First rows"
        tabIndex={0}
        className="scroll-shadow max-h-[34rem] overflow-auto rounded-control border border-hairline"
      >
        <table aria-label="First rows" className="w-full border-separate border-spacing-0 text-14">
          <thead>
            <tr>
              {columns.map((mapped, index) => (
                <ColumnHeader key={mapped.column.name} index={index} mapped={mapped} {...props} />
              ))}
            </tr>
          </thead>
          <tbody>
            {layer.preview.map((row, index) => (
              <tr key={index} className="hover:bg-ink/3">
                {columns.map((mapped, at) => (
                  <PreviewCell
                    key={mapped.column.name}
                    column={destinationOf(mapped, props.existing)}
                    text={row[at] ?? null}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="tabular mt-2 text-12 text-quiet">
        {layer.preview.length < layer.rows && `The first ${layer.preview.length} of `}
        {`${plural(layer.rows, 'row')}.`}
        {draft.columns.length > maxColumns &&
          ` ${maxColumns} of ${formatNumber(draft.columns.length)} columns are shown here; “Columns” has all of them.`}
      </p>
    </>
  );
}

function ColumnHeader(props: Props & { index: number; mapped: ColumnDraft }) {
  const { index, mapped, layer, existing, targets, onColumn, onOpen } = props;
  const { column, match } = mapped;
  const title = columnLabel(column);
  const found = layer.columns[index];
  const target = existing.find(({ name }) => name === match);
  const isUnmatched = existing.length > 0 && match === null;

  return (
    <th
      scope="col"
      className={`sticky top-0 z-1 max-w-72 min-w-44 border-e border-b border-hairline p-2 text-start align-top font-normal last:border-e-0 ${isUnmatched ? 'bg-warning-soft' : 'bg-paper'}`}
    >
      <button
        type="button"
        className="touch-target block w-full truncate rounded-control text-start font-semibold hover:text-accent"
        title={title}
        aria-label={`Change ${title}`}
        onClick={() => onOpen(column.name)}
      >
        {title}
      </button>
      {target && <span className="mt-1 block leading-8 text-quiet">{columnType(target.type).label}</span>}
      {!target && (
        <Select
          isCompact
          hideLabel
          className="mt-1 w-full"
          label={`Type of ${title}`}
          options={columnTypeOptions}
          value={column.type}
          onChange={(type) => found && onColumn(column.name, { column: withType(column, found, type) })}
        />
      )}
      {targets && (
        <Select
          isCompact
          hideLabel
          className="mt-1 w-full"
          label={`Match of ${title}`}
          options={targets}
          value={match ?? newColumn}
          onChange={(name) => onColumn(column.name, { match: matchOf(name) })}
        />
      )}
    </th>
  );
}

/**
 * A cell as the file has it, a date as the grid shows it; a text that is treated as empty is crossed out, one
 * that does not fit the type is red.
 */
function PreviewCell({ column, text }: { column: SourceColumn; text: string | null }) {
  const { numeric: isNumber } = columnType(column.type);
  const { content, className = '', title } = previewOf(column, text);

  return (
    <td
      className={`h-9 max-w-72 truncate border-e border-b border-hairline px-2 last:border-e-0 ${isNumber ? 'tabular text-end' : ''} ${className}`}
      title={title}
    >
      {content}
    </td>
  );
}

type Preview = { content: string | null; className?: string; title?: string | undefined };

function previewOf(column: SourceColumn, text: string | null): Preview {
  if (text === null) return { content: null };

  const longTitle = text.length > 30 ? text : undefined;
  if (column.na_values?.includes(text.trim())) {
    return { content: text, className: 'text-quiet line-through', title: longTitle };
  }

  if (!fitsColumn(text, column)) {
    const title = `Does not fit the type ${columnType(column.type).label}`;
    return { content: text, className: 'bg-danger-soft text-danger', title };
  }

  const content = previewText(text, column);
  return { content, title: content === text ? longTitle : text };
}
