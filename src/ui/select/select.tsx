import { Button, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { useTexts } from '#texts/use-texts.tsx';
import { FieldLabel, FieldNotes, fieldStyle, type FieldProps } from '../field/field.tsx';
import { inputHeight, selectStyle } from '../field/field-style.ts';
import { Icon } from '../icon/icon.tsx';
import { floatStyle } from '../popover/popover-style.ts';
import { chooseOption, type Option } from './option.tsx';
import { OptionList, type OptionSearch } from './option-list.tsx';

/** The button of a select, and the search in its list. */
type SelectInput = {
  placeholder?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
  /** The search where the caller finds the options. */
  search?: OptionSearch | undefined;
  /** Names the chosen option where it is not among the options. */
  chosenLabel?: string | undefined;
};

type Shared = FieldProps & { options: readonly Option[]; input?: SelectInput };

/** One of several choices. `value` null is none. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  ...rest
}: Shared & {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange(value: Value): void;
}) {
  return (
    <OptionsSelect
      {...rest}
      options={options}
      bound={{ selectionMode: 'single', value, onChange: (key) => chooseOption(options, key, onChange) }}
    />
  );
}

/** Any number of several choices. */
export function MultiSelect({
  value,
  onChange,
  ...rest
}: Shared & { value: string[]; onChange(value: string[]): void }) {
  return (
    <OptionsSelect
      {...rest}
      bound={{ selectionMode: 'multiple', value, onChange: (keys) => onChange(keys.map(String)) }}
    />
  );
}

type Bound =
  | { selectionMode: 'single'; value: string | null; onChange(key: string | number | null): void }
  | { selectionMode: 'multiple'; value: string[]; onChange(keys: readonly (string | number)[]): void };

function OptionsSelect({
  label,
  hideLabel,
  description,
  error,
  isCompact,
  className,
  options,
  input = {},
  bound,
}: Shared & { bound: Bound }) {
  const { controls: texts } = useTexts();
  const { placeholder = texts.select, isDisabled, isRequired, search, chosenLabel } = input;
  const select = (
    <>
      <FieldLabel label={label} hideLabel={hideLabel ?? false} isRequired={isRequired ?? false} />
      <Button
        className={`${selectStyle} ${inputHeight(isCompact)} flex items-center gap-2 text-start ${error === undefined ? '' : 'border-danger'}`}
      >
        <SelectValue className="min-w-0 flex-1 truncate is-placeholder:text-quiet">
          {({ selectedText, isPlaceholder }) => {
            if (!isPlaceholder) return selectedText;
            if (chosenLabel === undefined) return placeholder;
            return <span className="text-ink">{chosenLabel}</span>;
          }}
        </SelectValue>
        <Icon name="chevrons-up-down" size={14} className="text-quiet" />
      </Button>
      <FieldNotes description={description} error={error} />
      <Popover
        offset={4}
        className={`${floatStyle} flex max-h-80 min-w-(--trigger-width) max-w-[min(28rem,calc(100vw-16px))] flex-col`}
      >
        <OptionList
          count={options.length}
          items={options.map((option) => ({ ...option, id: option.value }))}
          emptyText={texts.nothingToChoose}
          search={search}
        />
      </Popover>
    </>
  );
  const props = {
    isDisabled,
    isRequired,
    isInvalid: error !== undefined,
    className: fieldStyle(className),
    placeholder,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) {
        search?.onChange('');
      }
    },
  };

  if (bound.selectionMode === 'single') {
    return (
      <AriaSelect {...props} value={bound.value} onChange={bound.onChange}>
        {select}
      </AriaSelect>
    );
  }

  return (
    <AriaSelect {...props} selectionMode="multiple" value={bound.value} onChange={bound.onChange}>
      {select}
    </AriaSelect>
  );
}
