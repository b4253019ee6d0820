import type { ReactNode } from 'react';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import { FieldLabel, FieldNotes, fieldStyle, type FieldProps } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { chooseOption, type Option } from '../select/option.tsx';

/** A choice that may show the colours that it means. */
type ColouredOption<Value extends string> = Option<Value> & { colours?: readonly string[] };

/** The properties of a group of radio buttons. */
export type RadioGroupProps<Value extends string> = Omit<FieldProps, 'isCompact'> & {
  options: readonly ColouredOption<Value>[];
  value: Value | null;
  onChange(value: Value): void;
  isDisabled?: boolean;
};

type RadioOptionsProps<Value extends string> = {
  group: RadioGroupProps<Value>;
  orientation?: 'horizontal';
  children: ReactNode;
};

/** A group of radio buttons with its label and notes; `children` are its buttons. */
export function RadioOptions<Value extends string>({
  group,
  orientation,
  children,
}: RadioOptionsProps<Value>) {
  const { label, hideLabel, description, error, className, options, value, onChange, isDisabled } = group;
  return (
    <AriaRadioGroup
      value={value}
      isDisabled={isDisabled}
      orientation={orientation}
      onChange={(key) => chooseOption(options, key, onChange)}
      isInvalid={error !== undefined}
      className={fieldStyle(className)}
    >
      <FieldLabel label={label} hideLabel={hideLabel ?? false} />
      {children}
      <FieldNotes description={description} error={error} />
    </AriaRadioGroup>
  );
}

/** One of a few choices, all in sight. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  return (
    <RadioOptions group={props}>
      {props.options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          isDisabled={option.isDisabled ?? false}
          className="group touch-target flex items-start gap-2 text-14 outline-none is-disabled:opacity-50"
        >
          <span className="mt-0.5 size-4 shrink-0 rounded-full border border-edge bg-paper outline-offset-2 transition-[border-width,border-color] group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-focus group-data-[hovered]:border-ink/60 group-data-[selected]:border-5 group-data-[selected]:border-accent" />
          <span>
            {option.label}
            {option.colours && <Swatches colours={option.colours} />}
            {option.description && <span className="block text-12 text-quiet">{option.description}</span>}
          </span>
        </Radio>
      ))}
    </RadioOptions>
  );
}

/** A strip of colours below the name of a choice. */
const Swatches = ({ colours }: { colours: readonly string[] }) => (
  <span className="mt-1 flex" aria-hidden="true">
    {colours.map((backgroundColor, at) => (
      <span key={at} style={{ width: 24, height: 12, backgroundColor }} />
    ))}
  </span>
);

/** One of two to five short choices as a row of segments; those with an icon show only it. */
export function SegmentedControl<Value extends string>(props: RadioGroupProps<Value>) {
  return (
    <RadioOptions group={props} orientation="horizontal">
      <div className="flex h-control-compact rounded-control bg-ink/6 p-0.5">
        {props.options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            aria-label={option.icon ? option.label : undefined}
            className="tm-segment grid min-w-8 flex-1 cursor-default place-items-center rounded-small px-2.5 text-14 text-quiet outline-offset-1 transition-colors is-disabled:opacity-45 is-focus-visible:outline-2 is-focus-visible:outline-focus is-hovered:text-ink is-selected:bg-float is-selected:font-medium is-selected:text-ink is-selected:shadow-[0_0_0_1px_var(--tm-hairline),0_1px_2px_var(--tm-shade)]"
          >
            {option.icon ? <Icon name={option.icon} /> : option.label}
          </Radio>
        ))}
      </div>
    </RadioOptions>
  );
}
