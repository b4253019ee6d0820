import { useState } from 'react';
import { Button, ComboBox as AriaComboBox, Input, Popover } from 'react-aria-components';
import { useTexts } from '#texts/use-texts.tsx';
import { FieldLabel, FieldNotes, fieldStyle, type FieldProps } from '../field/field.tsx';
import { inputHeight, inputStyle } from '../field/field-style.ts';
import { Icon } from '../icon/icon.tsx';
import { floatStyle } from '../popover/popover-style.ts';
import type { Option } from '../select/option.tsx';
import { OptionList } from '../select/option-list.tsx';
import { containsFolded } from '#domain/value/text/fold-letters.ts';
import { beginningFirst } from './beginning-first.ts';

/** The input of a combo box. */
type ComboBoxInput = {
  /** What is typed, where the caller keeps it. */
  text?: string;
  onText?(text: string): void;
  allowsCustomValue?: boolean;
  placeholder?: string;
  emptyText?: string | undefined;
  onBlur?(): void;
};

type ComboBoxProps = FieldProps & {
  options: Option[];
  value: string | null;
  onChange(value: string | null): void;
  input?: ComboBoxInput;
};

/**
 * One of many choices, found by typing. With `onText` the caller searches, and `options` are what was
 * found; where there are none, the list says so with `emptyText`, and with an empty one it stays closed.
 */
export function ComboBox({
  label,
  hideLabel,
  description,
  error,
  isCompact,
  className,
  options,
  value,
  onChange,
  input = {},
}: ComboBoxProps) {
  const { text, onText, allowsCustomValue = false, placeholder, emptyText, onBlur } = input;
  const { controls: texts } = useTexts();
  const items = options.map((option) => ({ ...option, id: option.value }));
  const [typed, setTyped] = useState('');
  const isChosen = options.some((option) => option.value === value && option.label === typed);
  const searched = onText
    ? { items, onInputChange: onText }
    : { defaultItems: isChosen ? items : beginningFirst(items, typed), onInputChange: setTyped };

  return (
    <AriaComboBox
      {...searched}
      defaultFilter={containsFolded}
      inputValue={text}
      onBlur={onBlur}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      allowsCustomValue={allowsCustomValue}
      allowsEmptyCollection={emptyText !== ''}
      menuTrigger="focus"
      isInvalid={error !== undefined}
      className={fieldStyle(className)}
    >
      <FieldLabel label={label} hideLabel={hideLabel ?? false} />
      <div className="relative flex items-center">
        <Input placeholder={placeholder} className={`${inputStyle} ${inputHeight(isCompact)} pe-8!`} />
        <Button className="absolute end-1 grid size-6 place-items-center rounded-small text-quiet">
          <Icon name="chevrons-up-down" size={14} />
        </Button>
      </div>
      <FieldNotes description={description} error={error} />
      <Popover offset={4} className={`${floatStyle} max-h-80 w-(--trigger-width) min-w-48`}>
        <OptionList count={options.length} emptyText={emptyText ?? texts.nothingFound} />
      </Popover>
    </AriaComboBox>
  );
}
