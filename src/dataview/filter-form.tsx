import type { ComponentType, ReactNode } from 'react';
import { formatNumber } from '#domain/value/format-number.ts';

/** A value that a filter offers, its label, and in how many rows it is; null where that is unknown. */
export type FilterChoice = [value: string, label: string, count: number | null];

/** A filter that chooses any number of values. `hasMore`: the source has values beside the listed ones. */
export type ManyField = {
  kind: 'many';
  id: string;
  key: string;
  label: string;
  choices: FilterChoice[];
  chosen: string[];
  hasMore: boolean;
};

/** A filter by a part of a text, or by a limit. */
export type ThresholdField = {
  kind: 'threshold';
  id: string;
  key: string;
  label: string;
  type: 'search' | 'date' | 'datetime-local' | 'text';
  isNumeric: boolean;
  value: string;
  /** Why the value cannot be compared with; null where it can. */
  problem: string | null;
};

/** One filter of a form as it is shown. */
export type FilterField =
  | ManyField
  | { kind: 'one'; id: string; key: string; label: string; choices: FilterChoice[]; chosen: string }
  | ThresholdField
  | { kind: 'loading'; id: string; key: string; label: string }
  | { kind: 'message'; id: string; key: string; label: string; message: string };

/** A form of filters: everything is plain data, so that an island can be given the same. */
export type FilterFormProps = {
  action: string;
  placement: 'stacked' | 'inline';
  columns: number;
  /** Parameters that the form sends along. */
  hidden: [string, string][];
  /** The address without the form's filters, where any is set. */
  clear: string | null;
  fields: FilterField[];
};

type Choices = ComponentType<{ field: ManyField }>;

/** Filters as a form that works without script; `choices` shows the values of a filter that chooses several. */
export function FilterForm({
  action,
  placement,
  columns,
  hidden,
  clear,
  fields,
  choices = PlainChoices,
}: FilterFormProps & { choices?: Choices }) {
  return (
    <form method="get" action={action} className="tm-filters" data-placement={placement} aria-label="Filters">
      {hidden.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <div className="tm-filter-grid" style={{ '--columns': columns, '--fields': fields.length } as object}>
        {fields.map((field) => (
          <Field key={field.key} field={field} choices={choices} />
        ))}
        {clear !== null && (
          <a href={clear} className="tm-clear">
            Clear
          </a>
        )}
      </div>
      <div className="tm-filter-actions">
        <button type="submit" className="tm-button" data-apply>
          Apply
        </button>
      </div>
      <FiltersOnPaper fields={fields} />
    </form>
  );
}

/** The filters that are set, in words; a form cannot be read on paper. */
function FiltersOnPaper({ fields }: { fields: FilterField[] }) {
  const set = fields.flatMap((field) => {
    const values = chosenLabels(field);
    return values.length > 0 ? [`${field.label}: ${values.join(', ')}`] : [];
  });
  return set.length > 0 && <p className="tm-filters-on-paper">{`Filtered by ${set.join('; ')}`}</p>;
}

/** What people read for the values of a filter that are chosen. */
function chosenLabels(field: FilterField): string[] {
  if (field.kind === 'threshold') return field.value === '' ? [] : [field.value];
  if (field.kind !== 'many' && field.kind !== 'one') return [];
  return field.choices.filter(([value]) => field.chosen.includes(value)).map(([, label]) => label);
}

function Field({ field, choices }: { field: FilterField; choices: Choices }) {
  const { id, key, label } = field;
  if (field.kind === 'loading') return <p className="tm-loading">{`${label}: loading...`}</p>;
  if (field.kind === 'message') return <p className="tm-message">{field.message}</p>;
  if (field.kind === 'many') return <ManyValues field={field} choices={choices} />;
  return (
    <div className="tm-filter">
      <label htmlFor={id}>{label}</label>
      {field.kind === 'one' ? (
        <select id={id} name={key} className="tm-control" defaultValue={field.chosen}>
          <option value="">All</option>
          {field.choices.map(([value, text, count]) => (
            <option key={value} value={value}>
              {count === null ? text : `${text} (${formatNumber(count)})`}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={key}
          type={field.type}
          inputMode={field.isNumeric ? 'decimal' : undefined}
          className="tm-control"
          defaultValue={field.value}
          aria-invalid={field.problem ? true : undefined}
          aria-describedby={field.problem ? `${id}-problem` : undefined}
        />
      )}
      {field.kind === 'threshold' && field.problem && (
        <p id={`${id}-problem`} className="tm-message" role="alert">
          {field.problem}
        </p>
      )}
    </div>
  );
}

function ManyValues({ field, choices: Choices }: { field: ManyField; choices: Choices }) {
  const { id, label, choices, chosen } = field;
  const labels = choices.filter(([value]) => chosen.includes(value)).map(([, text]) => text);
  const summary = labels.length === 0 ? 'All' : labels.length === 1 ? labels[0] : `${labels.length} chosen`;
  return (
    <div className="tm-filter">
      <span id={`${id}-label`}>{label}</span>
      <details id={id} className="tm-choices" data-menu>
        <summary className="tm-control" aria-labelledby={`${id}-label ${id}-said`}>
          <span id={`${id}-said`}>{summary}</span>
        </summary>
        <fieldset aria-labelledby={`${id}-label`}>
          <Choices field={field} />
        </fieldset>
      </details>
    </div>
  );
}

/** The id of a value's checkbox. */
export const choiceId = ({ id }: ManyField, [value]: FilterChoice) => `${id}=${value}`;

/** The values of a filter as checkboxes. */
export function PlainChoices({ field }: { field: ManyField }) {
  const { key: name, choices, chosen } = field;
  if (choices.length === 0) return <p className="tm-quiet">No values.</p>;
  return choices.map((choice) => (
    <ChoiceLabel key={choice[0]} choice={choice}>
      <input
        id={choiceId(field, choice)}
        type="checkbox"
        name={name}
        value={choice[0]}
        defaultChecked={chosen.includes(choice[0])}
      />
    </ChoiceLabel>
  ));
}

/** A value of a filter with its checkbox. */
export function ChoiceLabel({
  choice: [, label, count],
  children,
}: {
  choice: FilterChoice;
  children: ReactNode;
}) {
  return (
    <label>
      {children}
      <span>{label}</span>
      {count !== null && <span className="tm-quiet">{formatNumber(count)}</span>}
    </label>
  );
}
