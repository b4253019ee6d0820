import type { MouseEvent, ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';

/** See `Button`. */
export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  variant?: ButtonVariant;
  size?: ButtonSize | undefined;
  icon?: string;
  className?: string;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/**
 * The second click of a double click does not reach a button that starts work: its first press may have
 * finished already, or have opened what is under the pointer now.
 */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A button. While `isPending` it keeps its width and focus, shows a spinner and cannot be pressed. One that
 * can be pending, or is the way on in a dialog, is pressed once by a double click.
 */
export function Button({
  variant,
  size,
  icon,
  className = '',
  children,
  isPending,
  ref,
  ...rest
}: ButtonProps) {
  const startsWork = isPending !== undefined || variant === 'primary' || variant === 'danger';
  return (
    <AriaButton
      {...rest}
      {...(startsWork && { onClickCapture: ignoreSecondClick })}
      ref={ref}
      isPending={isPending ?? false}
      className={`relative ${buttonStyle(variant, size)} ${className}`}
    >
      <span className={`inline-flex items-center gap-2 ${isPending ? 'opacity-0' : ''}`}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </AriaButton>
  );
}
