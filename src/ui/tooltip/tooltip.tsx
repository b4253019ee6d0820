import { useState, type ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';

/** A short text beside what is hovered or focused. Its child must be focusable (a button, a link). */
export function Tooltip({
  text,
  placement = 'top',
  children,
}: {
  text: string;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactElement;
}) {
  // Lists have hundreds of buttons with a tooltip: it is made when it opens first.
  const [wasOpen, setWasOpen] = useState(false);

  return (
    <TooltipTrigger delay={500} closeDelay={80} onOpenChange={(isOpen) => setWasOpen(wasOpen || isOpen)}>
      {children}
      {wasOpen && (
        <AriaTooltip
          placement={placement}
          offset={6}
          className="max-w-72 rounded-small bg-ink px-2 py-1 text-12 text-paper is-entering:fade-in is-exiting:fade-out"
        >
          {text}
        </AriaTooltip>
      )}
    </TooltipTrigger>
  );
}
