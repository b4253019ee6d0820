import { Tooltip } from '../tooltip/tooltip.tsx';
import { Button, type ButtonProps } from './button.tsx';

/** A button that is only an icon: its label is read out, and shown in a tooltip with its shortcut. */
export function IconButton({
  label,
  shortcut,
  size = 'icon-compact',
  variant = 'quiet',
  ...rest
}: Omit<ButtonProps, 'children' | 'icon' | 'size'> & {
  icon: string;
  label: string;
  shortcut?: string;
  size?: 'icon' | 'icon-compact';
}) {
  return (
    <Tooltip text={shortcut ? `${label} · ${shortcut}` : label}>
      <Button {...rest} size={size} variant={variant} aria-label={label} />
    </Tooltip>
  );
}
