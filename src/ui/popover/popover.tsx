import type { ReactNode, RefObject } from 'react';
import { Dialog, DialogTrigger, Popover as AriaPopover } from 'react-aria-components';
import { floatStyle } from './popover-style.ts';

/** A floating panel beside what opened it: within `PopoverTrigger`, or with `isOpen` and `triggerRef`. */
export function Popover({
  label,
  placement = 'bottom start',
  className = '',
  children,
  ...rest
}: {
  label: string;
  placement?: 'bottom start' | 'bottom' | 'bottom end' | 'top' | 'top start' | 'top end' | 'left' | 'right';
  className?: string;
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
  triggerRef?: RefObject<Element | null>;
  children: ReactNode | ((panel: { close(): void }) => ReactNode);
}) {
  return (
    <AriaPopover
      {...rest}
      placement={placement}
      offset={6}
      className={`${floatStyle} max-w-[calc(100vw-16px)]`}
    >
      <Dialog aria-label={label} className={`max-h-[inherit] overflow-auto p-4 outline-none ${className}`}>
        {children}
      </Dialog>
    </AriaPopover>
  );
}

/** A button and the popover that it opens, in this order. */
export { DialogTrigger as PopoverTrigger };
