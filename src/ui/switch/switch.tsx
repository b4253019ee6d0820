import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps } from 'react-aria-components';

/** A switch that takes effect at once, with its label at the left. */
export function Switch({
  children,
  className = '',
  ...rest
}: Omit<SwitchProps, 'className' | 'style' | 'children'> & { children?: ReactNode; className?: string }) {
  return (
    <AriaSwitch
      {...rest}
      className={`group touch-target flex items-center justify-between gap-3 text-14 outline-none is-disabled:opacity-50 ${className}`}
    >
      {children}
      <span className="tm-switch flex h-5 w-8.5 shrink-0 items-center rounded-full bg-edge p-0.5 outline-offset-2 transition-colors group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-focus group-data-[selected]:bg-accent">
        <span className="size-4 rounded-full bg-paper transition-transform group-data-[selected]:translate-x-3.5" />
      </span>
    </AriaSwitch>
  );
}
