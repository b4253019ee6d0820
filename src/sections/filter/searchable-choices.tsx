import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { afterPause } from '#ui/after-pause/after-pause.ts';
import { use, useEffect, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { choiceId, ChoiceLabel, selectAllText, WaitingTools } from '#dataview/filters/plain-choices.tsx';
import type { FilterChoice, ManyField } from '#dataview/filters/filter-form-props.ts';
import { fitsInAddress, joinedValues } from '#domain/page/filter/query-string.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { elementOfEvent } from '#ui/element-of-event.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { FilterSectionContext } from './filter-section-context.ts';
import { findValues } from './find-values.ts';

/** The pause in typing after which the server is searched, in milliseconds. */
const typingPause = 200;

const noUpdates = () => () => {};

/**
 * The values of a filter as checkboxes below a search field. Its first rendering equals that of the server.
 */
export function SearchableChoices({ field }: { field: ManyField }) {
  const isReady = useSyncExternalStore(
    noUpdates,
    () => true,
    () => false,
  );
  const [search, setSearch] = useState(field.long?.search ?? '');
  const { filters: texts } = useTexts();
  const { found, hasFailed } = useFoundValues(field, search);
  const [chosen, setChosen] = useChosen(field);
  const listed = found.map(([value]) => value);
  const toggle = (value: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));

  return (
    <>
      {!isReady && <WaitingTools field={field} />}
      {isReady && (field.choices.length > 0 || field.long) && (
        <ChoiceTools
          field={field}
          search={search}
          onSearch={setSearch}
          listed={listed}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {isReady &&
        chosen
          .filter((value) => !listed.includes(value))
          .map((value) => <input key={value} type="hidden" name={field.key} value={value} />)}
      {hasFailed && <p className="tm-message">{texts.searchFailed}</p>}
      {!hasFailed && found.length === 0 && <p className="tm-quiet">{texts.noValues}</p>}
      {found.map((choice) => (
        <ChoiceLabel key={choice[0]} choice={choice} locale={field.locale}>
          <input
            id={choiceId(field, choice)}
            type="checkbox"
            name={field.key}
            value={choice[0]}
            checked={chosen.includes(choice[0])}
            onKeyDown={moveFocus}
            onChange={(event) => toggle(choice[0], event.target.checked)}
          />
        </ChoiceLabel>
      ))}
    </>
  );
}

type ToolsProps = {
  field: ManyField;
  search: string;
  onSearch(search: string): void;
  /** The values that are listed now. */
  listed: string[];
  chosen: string[];
  onChoose(values: string[]): void;
};

function ChoiceTools({ field, search, onSearch, listed, chosen, onChoose }: ToolsProps) {
  const { data, filters: texts } = useTexts();
  const isWhole = search === '' && field.long === null;
  const all = [...new Set([...chosen, ...listed])];
  const hasRoom = fitsInAddress(all);
  const apply = (values: string[]) => (event: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => onChoose(values));
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <div className="tm-choice-tools">
      <input
        type="search"
        className="tm-control"
        aria-label={texts.searchLabel({ label: field.label })}
        placeholder={data.search}
        value={search}
        onKeyDown={moveFocus}
        onChange={(event) => onSearch(event.target.value)}
      />
      <button
        type="button"
        disabled={listed.length === 0 || !hasRoom}
        title={hasRoom ? undefined : texts.tooLongForAddress}
        onClick={apply(all)}
      >
        {selectAllText(texts, listed.length, isWhole)}
      </button>
      <button type="button" disabled={chosen.length === 0} onClick={apply([])}>
        {texts.removeAll}
      </button>
    </div>
  );
}

/** The chosen values: a visitor's own changes, until the address says others than before. */
function useChosen(field: ManyField): [string[], (values: string[]) => void] {
  const from = joinedValues(field.chosen);
  const [own, setOwn] = useState(() => ({ from, values: checkedNow(field) }));
  if (own.from !== from) {
    setOwn({ from, values: field.chosen });
  }
  return [own.from === from ? own.values : field.chosen, (values) => setOwn({ from, values })];
}

/** What is checked in the markup that the island starts from: a visitor may have changed it before. */
function checkedNow({ id, chosen }: ManyField): string[] {
  const menu = document.getElementById(id);
  if (!menu) return chosen;
  return [...menu.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
}

/** The values that match a search: of the listed ones, or found on the server where there are more. */
function useFoundValues({ key, choices, long }: ManyField, search: string) {
  const section = use(FilterSectionContext);
  const [remote, setRemote] = useState<{ found: FilterChoice[] | null; hasFailed: boolean }>({
    found: null,
    hasFailed: false,
  });
  const isRemote = long !== null && search !== '';

  useEffect(() => {
    if (!isRemote) return;
    return afterPause(typingPause, (signal) =>
      findValues(section, key, search, signal).then(
        (found) => setRemote({ found, hasFailed: false }),
        () => signal.aborted || setRemote({ found: [], hasFailed: true }),
      ),
    );
  }, [isRemote, section, key, search]);
  if (isRemote) return { found: remote.found ?? choices, hasFailed: remote.hasFailed };

  const text = foldLetters(search);
  const found = choices.filter(([, label]) => foldLetters(label).includes(text));
  return { found, hasFailed: false };
}

/**
 * Arrow keys go through the search field and the checkboxes; Enter in the search field does not send the
 * form.
 */
function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const target = elementOfEvent(event);
  const list = target?.closest('fieldset');
  if (!target || !list) return;

  if (pressedKey(event) === 'Enter' && target.matches('input')) {
    event.preventDefault();
  }

  const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
  if (!step || !target.matches('input')) return;

  event.preventDefault();
  const stops = [...list.querySelectorAll<HTMLElement>('input:not([type="hidden"])')];
  stops[stops.indexOf(target) + step]?.focus();
}
