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
import type { Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';

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
  const texts = useTexts();
  return (
    <FilterToggle id={`${id}-filters`} clear={clear} chips={chips} onPaper={onPaper(fields, texts)}>
      <form
        method="get"
        action={action}
        className="tm-filters"
        data-placement={placement}
        aria-label={texts.filters.filters}
      >
        <HiddenFields fields={hidden} />
        <div className="tm-filter-grid" style={{ '--columns': columns, '--fields': fields.length }}>
          {fields.map((field) => (
            <Field key={field.key} field={field} choices={choices} />
          ))}
        </div>
        <div className="tm-filter-actions">
          <button type="submit" className="tm-button tm-apply" data-apply>
            {texts.filters.apply}
          </button>
        </div>
      </form>
    </FilterToggle>
  );
}

/** The filters that are set, in words; a form cannot be read on paper. */
function onPaper(fields: FilterField[], { data, filters: texts }: Texts): string {
  const set = fields.flatMap((field) => {
    const values = chosenLabels(field);
    if (values.length === 0) return [];
    return [data.titled({ title: field.label, text: values.join(data.separator) })];
  });
  if (set.length === 0) return '';
  return texts.filteredBy({ filters: set.join(texts.separator) });
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
  const { data: texts } = useTexts();
  const { label: title } = field;
  if (field.kind === 'loading') {
    return <p className="tm-loading">{texts.titled({ title, text: texts.loading })}</p>;
  }

  if (field.kind === 'message') {
    return <p className="tm-message">{texts.titled({ title, text: field.message })}</p>;
  }

  if (field.kind === 'range') return <RangeInputs field={field} />;
  if (field.kind === 'many') return <ManyValues field={field} choices={choices} />;
  if (field.kind === 'one') return <OneValue field={field} />;
  return <Threshold field={field} />;
}

function OneValue({ field }: { field: OneField }) {
  const { id, key: name, label, choices, chosen } = field;
  const { filters: texts } = useTexts();
  return (
    <div className="tm-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="tm-control" defaultValue={chosen}>
        <option value="">{nothingChosen(field, texts)}</option>
        {choices.map((choice) => (
          <option key={choice[0]} value={choice[0]}>
            {choiceText(choice, texts)}
          </option>
        ))}
      </select>
      <ValueSearch field={field} />
    </div>
  );
}

/** A value with the number of its rows, where it is known. */
function choiceText([, text, count]: FilterChoice, texts: Texts['filters']): string {
  if (count === null) return text;
  return texts.withCount({ text, count });
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
function nothingChosen({ isExcluding }: Pick<OneField, 'isExcluding'>, texts: Texts['filters']): string {
  if (isExcluding) return texts.none;
  return texts.all;
}

/** The value that is chosen, or how many are. */
function chosenInShort(field: ManyField, texts: Texts['filters']): string {
  const labels = chosenLabels(field);
  if (labels.length > 1) return texts.countChosen({ count: labels.length });
  return labels[0] ?? nothingChosen(field, texts);
}

function ManyValues({ field, choices: Choices }: { field: ManyField; choices: Choices }) {
  const { id, label } = field;
  const { filters: texts } = useTexts();
  return (
    <div className="tm-filter">
      <span id={`${id}-label`}>{label}</span>
      <details id={id} className="tm-choices" data-menu>
        <summary className="tm-control" aria-labelledby={`${id}-label ${id}-said`}>
          <span id={`${id}-said`}>{chosenInShort(field, texts)}</span>
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
  const { filters: texts } = useTexts();
  return (
    <>
      {isSearchable ? <WaitingTools field={field} /> : <ChoiceLinks field={field} />}
      {choices.length === 0 && <p className="tm-quiet">{texts.noValues}</p>}
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
  const { filters: texts } = useTexts();
  if (choices.length === 0 && field.long === null) return null;

  return (
    <div className="tm-choice-tools">
      <ValueSearch field={field} />
      {all !== null && chosen.length < choices.length && (
        <a href={all}>{selectAllText(texts, choices.length, field.long === null)}</a>
      )}
      {chosen.length > 0 && <a href={none}>{texts.removeAll}</a>}
    </div>
  );
}

/** The search in a long list of values, as a field of the form; nothing where all values are listed. */
function ValueSearch({ field: { id, label, long } }: { field: ManyField | OneField }) {
  const { filters: texts } = useTexts();
  if (!long) return null;
  return (
    <input
      id={`${id}-search`}
      type="search"
      name={long.name}
      className="tm-control"
      aria-label={texts.searchLabel({ label })}
      placeholder={texts.searchLabel({ label })}
      maxLength={200}
      defaultValue={long.search}
    />
  );
}

/** What the choice of all values is called: it takes those that are listed, which need not be all. */
export function selectAllText(texts: Texts['filters'], listed: number, isWhole: boolean): string {
  if (isWhole) return texts.selectAll;
  return texts.selectAllListed({ count: listed });
}

/**
 * The place of the search field and the buttons of an island that has not started yet, with links that work
 * without script: the values below do not move when it starts.
 */
export function WaitingTools({ field }: { field: ManyField }) {
  const { label, choices, chosen, all, none } = field;
  const { data, filters: texts } = useTexts();
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
        aria-label={texts.searchLabel({ label })}
        placeholder={data.search}
        disabled
      />
      {field.long && (
        <noscript style={{ flex: '1 0 100%' }}>
          <ValueSearch field={field} />
        </noscript>
      )}
      {link(
        selectAllText(texts, choices.length, field.long === null),
        chosen.length < choices.length ? all : null,
        all === null ? texts.tooLongForAddress : undefined,
      )}
      {link(texts.removeAll, chosen.length > 0 ? none : null)}
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
