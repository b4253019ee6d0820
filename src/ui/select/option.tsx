import { ListBoxItem } from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';
import { optionStyle } from '../popover/popover-style.ts';

/** One choice: what is stored, what is shown. */
export type Option = {
  value: string;
  label: string;
  description?: string;
  icon?: string;
  isDisabled?: boolean;
};

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
