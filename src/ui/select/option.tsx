import { ListBoxItem } from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';
import { optionStyle } from '../popover/popover-style.ts';

/** One choice: what is stored, what is shown. */
export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  description?: string;
  icon?: string;
  isDisabled?: boolean;
};

/** Calls `onChange` with the value of an option that a list or a group of buttons names by its key. */
export function chooseOption<Value extends string>(
  options: readonly Option<Value>[],
  key: string | number | null,
  onChange: (value: Value) => void,
): void {
  const chosen = options.find(({ value }) => value === key);
  if (chosen) {
    onChange(chosen.value);
  }
}

/** A choice as a row of a list box, with a tick when it is chosen. */
export function OptionRow({ option }: { option: Option }) {
  const { value, label, description, icon } = option;
  return (
    <ListBoxItem
      id={value}
      textValue={label || '—'}
      isDisabled={option.isDisabled ?? false}
      className={optionStyle}
    >
      {icon && <Icon name={icon} className="text-quiet" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label || '—'}</span>
        {description && <span className="block text-12 text-quiet">{description}</span>}
      </span>
      <Icon name="check" className="invisible text-accent group-data-[selected]:visible" />
    </ListBoxItem>
  );
}
