import type { ReactNode } from 'react';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { FilterChoice, ManyField, OneField } from './filter-form-props.ts';

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
export function ValueSearch({ field: { id, label, long } }: { field: ManyField | OneField }) {
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
