import {
  Button,
  Group,
  Input,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components';
import { FieldLabel, FieldNotes, fieldStyle, type FieldProps } from '../field/field.tsx';
import { inputHeight } from '../field/field-style.ts';
import { Icon } from '../icon/icon.tsx';

const step =
  'grid w-7 flex-1 place-items-center text-quiet hover:bg-ink/6 hover:text-ink disabled:opacity-40';

/** A number, by locale, with steps up and down. */
export function NumberField({
  label,
  hideLabel,
  description,
  error,
  isCompact,
  className,
  placeholder,
  ...rest
}: FieldProps &
  Omit<AriaNumberFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> & { placeholder?: string }) {
  return (
    <AriaNumberField {...rest} isInvalid={error !== undefined} className={fieldStyle(className)}>
      <FieldLabel label={label} hideLabel={hideLabel ?? false} isRequired={rest.isRequired ?? false} />
      <Group
        className={`tm-input flex overflow-hidden rounded-control border border-edge bg-paper focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus is-disabled:opacity-50 is-invalid:border-danger ${isCompact ? 'h-control-compact' : 'h-control'}`}
      >
        <Input
          placeholder={placeholder}
          className={`tabular w-full min-w-0 bg-transparent text-14 outline-none placeholder:text-quiet max-sm:text-16 ${inputHeight(isCompact)}`}
        />
        <div className="flex flex-col border-s border-hairline">
          <Button slot="increment" className={step}>
            <Icon name="chevron-up" size={12} />
          </Button>
          <Button slot="decrement" className={`${step} border-t border-hairline`}>
            <Icon name="chevron-down" size={12} />
          </Button>
        </div>
      </Group>
      <FieldNotes description={description} error={error} />
    </AriaNumberField>
  );
}
