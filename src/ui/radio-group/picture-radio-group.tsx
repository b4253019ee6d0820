import type { ReactNode } from 'react';
import { Radio } from 'react-aria-components';
import type { Option } from '../select/option.tsx';
import { RadioOptions, type RadioGroupProps } from './radio-group.tsx';

type PictureOption<Value extends string> = Option<Value> & { picture: ReactNode };

/** One of several choices that are seen: each has a picture above its name. */
export function PictureRadioGroup<Value extends string>(
  props: Omit<RadioGroupProps<Value>, 'options'> & { options: readonly PictureOption<Value>[] },
) {
  return (
    <RadioOptions group={props}>
      <div className="grid grid-cols-2 gap-2">
        {props.options.map(({ value, label, picture }) => (
          <Radio
            key={value}
            value={value}
            className="flex min-w-0 cursor-default flex-col gap-1 rounded-control border border-hairline bg-paper p-2 text-12 outline-offset-1 is-focus-visible:outline-2 is-focus-visible:outline-focus is-hovered:border-ink/60 is-selected:border-accent is-selected:font-medium"
          >
            <span className="pointer-events-none block h-14 overflow-hidden">{picture}</span>
            {label}
          </Radio>
        ))}
      </div>
    </RadioOptions>
  );
}
