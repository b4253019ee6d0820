import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { ErrorNote } from '../error-note/error-note.tsx';
import { Dialog } from './dialog.tsx';

/** A form that is sent again within this many milliseconds was sent by a second Enter, before it showed that it is pending. */
const twice = 500;

/** An open dialog with a form. Enter in a field does what the button does; `error` says why that failed. */
export function FormDialog({
  title,
  width = 'small',
  submitLabel,
  isDestructive = false,
  isDismissable = true,
  isValid = true,
  isPending = false,
  error = null,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  width?: ComponentProps<typeof Dialog>['width'];
  submitLabel: string;
  /** Whether the button deletes something. */
  isDestructive?: boolean;
  /** Whether a click outside closes it; Escape always does. */
  isDismissable?: boolean;
  /** Whether the form can be sent. */
  isValid?: boolean;
  isPending?: boolean;
  error?: Error | null;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}) {
  const form = useId();
  const sentAt = useRef(-Infinity);
  useEffect(() => {
    // What has failed can be tried again at once.
    if (error) sentAt.current = -Infinity;
  }, [error]);
  return (
    <Dialog
      title={title}
      width={width}
      isDismissable={isDismissable}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            type="submit"
            form={form}
            isDisabled={!isValid}
            isPending={isPending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        // What has been changed since is sent however soon.
        onInput={() => (sentAt.current = -Infinity)}
        onSubmit={(event) => {
          event.preventDefault();
          // In React a dialog is within the form that opened it, which is not sent by this.
          event.stopPropagation();
          if (event.timeStamp - sentAt.current < twice) return;
          sentAt.current = event.timeStamp;
          onSubmit();
        }}
      >
        {children}
        {error && <ErrorNote error={error} />}
      </form>
    </Dialog>
  );
}
