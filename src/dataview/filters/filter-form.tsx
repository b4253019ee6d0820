import type { ComponentType, ReactNode } from 'react';
import { FieldProblem, inputAttributes } from './field-problem.tsx';
import type {
  FilterChoice,
  FilterField,
  FilterFormProps,
  ManyField,
  OneField,
  ThresholdField,
} from './filter-form-props.ts';
import { FilterToggle } from './filter-toggle.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { RangeInputs } from './range-inputs.tsx';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';

type Choices = ComponentType<{ field: ManyField }>;

/**
 * Filters as a form that works without script, opened and closed by its icon; `choices` shows the values of a
 * filter that chooses several.
 */
export function FilterForm({
  id,
  action,
  placement,
  columns,
  hidden,
  clear,
  chips,
  fields,
  choices = PlainChoices,
}: FilterFormProps & { choices?: Choices }) {
  return (
    <FilterToggle id={`${id}-filters`} clear={clear} chips={chips} onPaper={onPaper(fields)}>
      <form
        method="get"
        action={action}
        className="tm-filters"
        data-placement={placement}
        aria-label="Filters"
      >
        <HiddenFields fields={hidden} />
        <div className="tm-filter-grid" style={{ '--columns': columns, '--fields': fields.length }}>
          {fields.map((field) => (
            <Field key={field.key} field={field} choices={choices} />
          ))}
        </div>
        <div className="tm-filter-actions">
          <button type="submit" className="tm-button tm-apply" data-apply>
            Apply
          </button>
        </div>
      </form>
    </FilterToggle>
  );
}

/** The filters that are set, in words; a form cannot be read on paper. */
function onPaper(fields: FilterField[]): string {
  const set = fields.flatMap((field) => {
    const values = chosenLabels(field);
    if (values.length === 0) return [];
    return [`${field.label}: ${values.join(', ')}`];
  });
  if (set.length === 0) return '';
  return `Filtered by ${set.join('; ')}`;
}

/** What people read for the values of a filter that are chosen. */
function chosenLabels(field: FilterField): string[] {
  if (field.kind === 'threshold') {
    if (field.text === '') return [];
    return [field.text];
  }
  if (field.kind === 'range') {
    if (field.text === '') return [];
    return [field.text];
  }
  if (field.kind !== 'many' && field.kind !== 'one') return [];
  return field.choices.filter(([value]) => field.chosen.includes(value)).map(([, label]) => label);
}

function Field({ field, choices }: { field: FilterField; choices: Choices }) {
  const { label } = field;
  if (field.kind === 'loading') return <p className="tm-loading">{`${label}: loading...`}</p>;
  if (field.kind === 'message') return <p className="tm-message">{`${label}: ${field.message}`}</p>;
  if (field.kind === 'range') return <RangeInputs field={field} />;
  if (field.kind === 'many') return <ManyValues field={field} choices={choices} />;
  if (field.kind === 'one') return <OneValue field={field} />;
  return <Threshold field={field} />;
}

function OneValue({ field }: { field: OneField }) {
  const { id, key: name, label, choices, chosen, locale } = field;
  return (
    <div className="tm-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="tm-control" defaultValue={chosen}>
        <option value="">{nothingChosen(field)}</option>
        {choices.map((choice) => (
          <option key={choice[0]} value={choice[0]}>
            {choiceText(choice, locale)}
          </option>
        ))}
      </select>
      <ValueSearch field={field} />
    </div>
  );
}

/** A value with the number of its rows, where it is known. */
function choiceText([, text, count]: FilterChoice, locale: Locale): string {
  if (count === null) return text;
  return `${text} (${formatNumber(count, locale)})`;
}

function Threshold({ field }: { field: ThresholdField }) {
  const { id, label, name, type, value, problem } = field;
  return (
    <div className="tm-filter">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        {...inputAttributes(field)}
        className="tm-control"
        defaultValue={value}
      />
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

/** What a filter without a chosen value says: it shows all rows. */
function nothingChosen({ isExcluding }: Pick<OneField, 'isExcluding'>): string {
  if (isExcluding) return 'None';
  return 'All';
}

/** The value that is chosen, or how many are. */
function chosenInShort(field: ManyField): string {
  const labels = chosenLabels(field);
  if (labels.length > 1) return `${labels.length} chosen`;
  return labels[0] ?? nothingChosen(field);
}

function ManyValues({ field, choices: Choices }: { field: ManyField; choices: Choices }) {
  const { id, label } = field;
  return (
    <div className="tm-filter">
      <span id={`${id}-label`}>{label}</span>
      <details id={id} className="tm-choices" data-menu>
        <summary className="tm-control" aria-labelledby={`${id}-label ${id}-said`}>
          <span id={`${id}-said`}>{chosenInShort(field)}</span>
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

/** The values of a filter as checkboxes; `isSearchable` where an island makes them searchable. */
export function PlainChoices({ field, isSearchable }: { field: ManyField; isSearchable?: boolean }) {
  const { key: name, choices, chosen } = field;
  return (
    <>
      {isSearchable ? <WaitingTools field={field} /> : <ChoiceLinks field={field} />}
      {choices.length === 0 && <p className="tm-quiet">No values.</p>}
      {choices.map((choice) => (
        <ChoiceLabel key={choice[0]} choice={choice} locale={field.locale}>
          <input
            id={choiceId(field, choice)}
            type="checkbox"
            name={name}
            value={choice[0]}
            defaultChecked={chosen.includes(choice[0])}
          />
        </ChoiceLabel>
      ))}
    </>
  );
}

/** The choices of all values and of none as links, which work without script. */
function ChoiceLinks({ field }: { field: ManyField }) {
  const { choices, chosen, all, none } = field;
  if (choices.length === 0 && field.long === null) return null;

  return (
    <div className="tm-choice-tools">
      <ValueSearch field={field} />
      {all !== null && chosen.length < choices.length && (
        <a href={all}>{selectAllText(field, choices.length, field.long === null)}</a>
      )}
      {chosen.length > 0 && <a href={none}>Remove All</a>}
    </div>
  );
}

/** The search in a long list of values, as a field of the form; nothing where all values are listed. */
function ValueSearch({ field: { id, label, long } }: { field: ManyField | OneField }) {
  if (!long) return null;
  return (
    <input
      id={`${id}-search`}
      type="search"
      name={long.name}
      className="tm-control"
      aria-label={`Search ${label}`}
      placeholder={`Search ${label}`}
      maxLength={200}
      defaultValue={long.search}
    />
  );
}

/** What the choice of all values is called: it takes those that are listed, which need not be all. */
export function selectAllText({ locale }: ManyField, listed: number, isWhole: boolean): string {
  if (isWhole) return 'Select All';
  return `Select all ${formatNumber(listed, locale)} listed`;
}

/** Why all listed values cannot be chosen at once. */
export const addressFullText = 'All of these are too long for an address. Search for some of them.';

/**
 * The place of the search field and the buttons of an island that has not started yet, with links that work
 * without script: the values below do not move when it starts.
 */
export function WaitingTools({ field }: { field: ManyField }) {
  const { label, choices, chosen, all, none } = field;
  if (choices.length === 0 && field.long === null) return null;

  const link = (text: string, href: string | null, title?: string) => {
    if (href === null) {
      return (
        <span className="tm-quiet" title={title}>
          {text}
        </span>
      );
    }

    return <a href={href}>{text}</a>;
  };
  return (
    <div className="tm-choice-tools">
      <input
        type="search"
        className="tm-control"
        aria-label={`Search ${label}`}
        placeholder="Search"
        disabled
      />
      {field.long && (
        <noscript style={{ flex: '1 0 100%' }}>
          <ValueSearch field={field} />
        </noscript>
      )}
      {link(
        selectAllText(field, choices.length, field.long === null),
        chosen.length < choices.length ? all : null,
        all === null ? addressFullText : undefined,
      )}
      {link('Remove All', chosen.length > 0 ? none : null)}
    </div>
  );
}

type ChoiceLabelProps = {
  choice: FilterChoice;
  locale: Locale;
  children: ReactNode;
};

/** A value of a filter with its checkbox. */
export function ChoiceLabel({ choice: [, label, count], locale, children }: ChoiceLabelProps) {
  return (
    <label>
      {children}
      <span>{label}</span>
      {count !== null && <span className="tm-quiet">{formatNumber(count, locale)}</span>}
    </label>
  );
}
