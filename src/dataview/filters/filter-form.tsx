import type { ComponentType } from 'react';
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
import { PlainChoices, ValueSearch } from './plain-choices.tsx';
import { RangeInputs } from './range-inputs.tsx';
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
        aria-label={texts.sections.filters}
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
