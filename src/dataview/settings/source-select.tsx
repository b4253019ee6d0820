import { useState } from 'react';
import { present } from '#domain/value/object/present.ts';
import { namesakes, sourceNumber } from '#domain/source/description/namesakes.ts';
import { Select } from '#ui/select/select.tsx';
import { useCatalogue, type SourceChoice } from '../sources/source-catalogue.ts';
import { useFoundSources } from '../sources/use-found-sources.ts';

/** The value of the option that chooses no source. */
const none = 'none';

type SourceSelectProps = {
  label: string;
  className?: string;
  chosen: SourceChoice | undefined;
  chosenName?: string | undefined;
  noneLabel?: string;
  error?: string | undefined;
  reasonAgainst?(choice: SourceChoice): string | undefined;
  onChoose(choice: SourceChoice | null): void;
};

/**
 * Chooses one of the sources, or with `noneLabel` none; where they are many, they are searched as a person
 * types. `chosenName` names the chosen one until it is read. `reasonAgainst` says why a source cannot be
 * chosen.
 */
export function SourceSelect({
  label,
  className,
  chosen,
  chosenName,
  noneLabel,
  error,
  reasonAgainst,
  onChoose,
}: SourceSelectProps) {
  const { areAll, isLoaded, problem: unread } = useCatalogue();
  const [text, setText] = useState('');
  const { choices: found, isSearching, problem, note } = useFoundSources(text);
  // Enter chooses none that an earlier text has found.
  const choices = isSearching ? [] : found;
  const isEmpty = areAll && choices.length === 0;
  const chosenLabel = chosen?.name ?? chosenName;
  const doubles = namesakes(choices);
  const options = choices.map((choice) => optionOf(choice, reasonAgainst?.(choice), doubles));
  const isNone = noneLabel !== undefined && chosenLabel === undefined;

  return (
    <Select
      label={label}
      className={className}
      error={error ?? unread}
      input={{
        placeholder: placeholderOf(isEmpty, isLoaded),
        isDisabled: isEmpty && noneLabel === undefined,
        chosenLabel: chosenLabel ?? noneLabel,
        search: areAll
          ? undefined
          : {
              label: 'Find a source',
              text,
              onChange: setText,
              emptyText: noMatchText(isSearching, problem),
              note: choices.length > 0 ? note : undefined,
            },
      }}

      options={present([
        noneLabel !== undefined && text === '' && { value: none, label: noneLabel },
        ...options,
      ])}
      value={valueOf(chosen, isNone)}

      onChange={(value) => {
        const choice = choices.find(({ id }) => String(id) === value);
        if (choice || value === none) {
          onChoose(choice ?? null);
        }
      }}
    />
  );
}

/** What is shown while no source is chosen: that one can be, or why none can. */
function placeholderOf(isEmpty: boolean, isLoaded: boolean | undefined): string {
  if (!isEmpty) return 'Choose a source';
  if (isLoaded) return 'No sources yet';
  return 'loading...';
}

function valueOf(chosen: SourceChoice | undefined, isNone: boolean): string | null {
  if (chosen) return String(chosen.id);
  if (isNone) return none;
  return null;
}

function noMatchText(isSearching: boolean, problem: string | undefined): string {
  if (isSearching) return 'searching...';
  return problem ?? 'No source matches.';
}

function optionOf({ id, name }: SourceChoice, reason: string | undefined, doubles: ReadonlySet<number>) {
  const number = doubles.has(id) ? sourceNumber(id) : undefined;
  const description = [number, reason].filter((part) => part !== undefined).join(' · ');
  const option = { value: String(id), label: name, isDisabled: reason !== undefined };
  if (description === '') return option;
  return { ...option, description };
}

/** Why a source shows no data. */
export function reasonWithoutVersion({ versions }: SourceChoice): string | undefined {
  if (versions.length === 0) return 'Has no version yet';
  return undefined;
}
