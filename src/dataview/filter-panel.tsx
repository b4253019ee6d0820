import { optionLabel } from '#columns/option-label.ts';
import { columnType } from '#columns/index.ts';
import type { PageFilters, SectionResult } from '#domain/page/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column.ts';
import { cellText } from '#domain/value/cell-text.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { offeredFilters, valuesName, type OfferedFilter } from './build-queries.ts';
import type { DataState } from './data-state.ts';
import { filterValues } from './filters-in-force.ts';

type FilterPanelProps = {
  id: string;
  state: DataState;
  /** By query name. */
  results: Record<string, SectionResult>;
  filters: PageFilters;
  href(changes: { filters?: Record<string, null> }): string;
  hidden: [string, string][];
};

/** The filters that a section offers visitors, as a form that works without script; null when it offers none. */
export function FilterPanel({ id, state, results, filters, href, hidden }: FilterPanelProps) {
  const offered = offeredFilters(state);
  if (offered.length === 0) return null;
  const own = new Set(offered.map(({ key }) => key));
  const set = offered.some(({ key }) => Object.hasOwn(filters, key));
  const columns =
    state.display.placement === 'inline' ? Math.min(state.display.filterGridSize, offered.length) : 1;
  return (
    <form
      method="get"
      action={href({})}
      className="tm-filters"
      data-placement={state.display.placement}
      aria-label="Filters"
    >
      {hidden
        .filter(([name]) => !own.has(name))
        .map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
      <div
        className="tm-filter-grid"
        style={{ '--columns': Math.max(columns, state.display.filterGridSize) } as object}
      >
        {offered.map((one) => (
          <FilterField
            key={one.key}
            id={`${id}-${one.key}`}
            offered={one}
            result={results[valuesName(one.key)]}
            filters={filters}
          />
        ))}
      </div>
      <div className="tm-filter-actions">
        <button type="submit" className="tm-button" data-apply>
          Apply
        </button>
        {set && <a href={href({ filters: Object.fromEntries([...own].map((key) => [key, null])) })}>Clear</a>}
      </div>
    </form>
  );
}

type FieldProps = {
  id: string;
  offered: OfferedFilter;
  result: SectionResult | undefined;
  filters: PageFilters;
};

function FilterField({ id, offered, result, filters }: FieldProps) {
  const { key, column, filter } = offered;
  const chosen = filterValues(filter, column, filters);
  const label = columnLabel(column);
  if (filter.operation !== 'filter' && filter.operation !== 'exclude') {
    return <ThresholdField id={id} offered={offered} value={chosen[0] ?? ''} label={label} />;
  }
  if (result && result.status !== 'ready') return <p className="tm-message">{result.message}</p>;
  if (!result) return <p className="tm-loading">{`${label}: loading...`}</p>;
  const choices = readChoices(offered, result, chosen);
  if (filter.isMulti) return <ManyField id={id} name={key} label={label} choices={choices} chosen={chosen} />;
  return (
    <div className="tm-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={key} className="tm-control" defaultValue={chosen[0] ?? ''}>
        <option value="">All</option>
        {choices.map(({ value, label: text, count }) => (
          <option key={value} value={value}>
            {count === null ? text : `${text} (${formatNumber(count)})`}
          </option>
        ))}
      </select>
    </div>
  );
}

type Choice = { value: string; label: string; count: number | null };

/** The distinct values with their counts; chosen values that are no longer among them come first. */
function readChoices(
  { column }: OfferedFilter,
  { result, columns }: Extract<SectionResult, { status: 'ready' }>,
  chosen: string[],
): Choice[] {
  const source =
    columns.find(({ name }) => name === column.name) ??
    sourceColumnSchema.parse({ name: column.name, type: column.type });
  const type = columnType(source.type);
  const labels = result.labels?.['value'] ?? {};
  const named = (value: string) => (Object.hasOwn(labels, value) ? labels[value] : undefined);
  const choices = result.rows
    .filter(([value]) => value !== null && value !== undefined && value !== '')
    .map(([value, count]): Choice => ({
      value: cellText(value),
      label:
        named(cellText(value)) ??
        (type.hasOptions ? optionLabel(cellText(value), source) : type.text(value!, source)),
      count: Number(count),
    }));
  const gone = chosen.filter((value) => !choices.some((choice) => choice.value === value));
  return [
    ...gone.map((value) => ({ value, label: value === 'null' ? 'Empty' : value, count: null })),
    ...choices,
  ];
}

function ManyField({
  id,
  name,
  label,
  choices,
  chosen,
}: {
  id: string;
  name: string;
  label: string;
  choices: Choice[];
  chosen: string[];
}) {
  const labels = choices.filter(({ value }) => chosen.includes(value)).map((choice) => choice.label);
  const said = labels.length === 0 ? 'All' : labels.length === 1 ? labels[0] : `${labels.length} chosen`;
  return (
    <div className="tm-filter">
      <span id={`${id}-label`}>{label}</span>
      <details id={id} className="tm-choices" data-menu>
        <summary className="tm-control" aria-labelledby={`${id}-label ${id}-said`}>
          <span id={`${id}-said`}>{said}</span>
        </summary>
        <fieldset aria-labelledby={`${id}-label`}>
          {choices.length === 0 && <p className="tm-quiet">No values.</p>}
          {choices.map((choice, index) => (
            <label key={choice.value}>
              <input
                id={`${id}-${index}`}
                type="checkbox"
                name={name}
                value={choice.value}
                defaultChecked={chosen.includes(choice.value)}
              />
              <span>{choice.label}</span>
              {choice.count !== null && <span className="tm-quiet">{formatNumber(choice.count)}</span>}
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
}

const says = { like: 'contains', gt: 'over', gte: 'at least', lt: 'under', lte: 'at most' } as const;

function ThresholdField({
  id,
  offered,
  value,
  label,
}: {
  id: string;
  offered: OfferedFilter;
  value: string;
  label: string;
}) {
  const { key, column, filter } = offered;
  const { dataType } = columnType(column.type);
  const type =
    filter.operation === 'like'
      ? 'search'
      : dataType === 'date'
        ? 'date'
        : dataType === 'timestamp'
          ? 'datetime-local'
          : 'text';
  return (
    <div className="tm-filter">
      <label htmlFor={id}>{`${label} ${says[filter.operation as keyof typeof says]}`}</label>
      <input
        id={id}
        name={key}
        type={type}
        inputMode={dataType === 'numeric' && type === 'text' ? 'decimal' : undefined}
        className="tm-control"
        defaultValue={value}
      />
    </div>
  );
}
