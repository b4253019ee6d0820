import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';

/** See `Button`. */
export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: string;
  className?: string;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A button. While `isPending` it keeps its width and focus, shows a spinner and cannot be pressed. */
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
  return (
    <AriaButton
      {...rest}
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
