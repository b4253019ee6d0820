import { useId, type ComponentProps, type ReactNode } from 'react';
import { useTexts } from '#texts/use-texts.tsx';
import { Button } from '../button/button.tsx';
import { ErrorNote } from '../error-note/error-note.tsx';
import { Form } from '../form/form.tsx';
import { Dialog } from './dialog.tsx';

/** An open dialog with a form. Enter in a field does what the button does. */
export function FormDialog({
  title,
  width = 'small',
  submitLabel,
  isDestructive = false,
  isDismissable = true,
  isValid = true,
  sending = {},
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
  /** Whether the form is being sent, and the reason why that failed: a mutation as it is, for example. */
  sending?: { isPending?: boolean; error?: Error | null };
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}) {
  const { controls: texts } = useTexts();
  const form = useId();
  const { isPending = false, error = null } = sending;

  return (
    <Dialog
      title={title}
      width={width}
      isDismissable={isDismissable}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
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
      <Form id={form} className="flex flex-col gap-4" isPending={isPending} error={error} onSubmit={onSubmit}>
        {children}
        {error && <ErrorNote error={error} />}
      </Form>
    </Dialog>
  );
}
