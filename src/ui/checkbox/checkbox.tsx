import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';

/** A box to tick, with its words; without words it needs an `aria-label`. */
export function Checkbox({
  children,
  className = '',
  ...rest
}: Omit<CheckboxProps, 'className' | 'style' | 'children'> & { children?: ReactNode; className?: string }) {
  return (
    <AriaCheckbox
      {...rest}
      className={`group touch-target inline-flex items-start gap-2 text-14 outline-none is-disabled:opacity-50 ${className}`}
    >
      {({ isIndeterminate, isSelected }) => (
        <>
          <span className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-small border border-edge bg-paper outline-offset-2 transition-colors group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-focus group-data-[hovered]:border-ink/60 group-data-[indeterminate]:border-accent group-data-[indeterminate]:bg-accent group-data-[indeterminate]:text-on-accent group-data-[invalid]:border-danger group-data-[selected]:border-accent group-data-[selected]:bg-accent group-data-[selected]:text-on-accent">
            {(isIndeterminate || isSelected) && (
              <Icon name={isIndeterminate ? 'minus' : 'check'} size={12} className="[stroke-width:3]" />
            )}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
