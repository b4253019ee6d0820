import { useState, type ReactNode } from 'react';
import { useTexts } from '#texts/use-texts.tsx';
import { Button } from '../button/button.tsx';
import { ErrorNote } from '../error-note/error-note.tsx';
import { Dialog } from './dialog.tsx';

/**
 * A dialog that confirms an action. For a destructive action, Cancel has the focus. While `onConfirm` works,
 * the button shows `pendingLabel`; the dialog closes when it is done, and stays open with the reason when it
 * throws.
 */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  pendingLabel,
  isDestructive = false,
  isOpen,
  onOpenChange,
  onConfirm,
}: {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** The label of the button while `onConfirm` works, such as `Deleting...`. */
  pendingLabel: string;
  isDestructive?: boolean;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onConfirm(): void | Promise<void>;
}) {
  const { controls: texts } = useTexts();
  const [state, setState] = useState<{ isPending: boolean; error?: Error }>({ isPending: false });
  const confirm = async () => {
    setState({ isPending: true });
    try {
      await onConfirm();
      onOpenChange(false);
      setState({ isPending: false });
    } catch (cause) {
      setState({ isPending: false, error: cause instanceof Error ? cause : new Error(String(cause)) });
    }
  };

  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      isDismissable={false}
      isDestructive={isDestructive}
      onOpenChange={(open) => {
        setState({ isPending: false });
        onOpenChange(open);
      }}
      footer={({ close }) => (
        <>
          <Button onPress={close} autoFocus={isDestructive}>
            {texts.cancel}
          </Button>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            autoFocus={!isDestructive}
            onPress={() => !state.isPending && void confirm()}
          >
            {state.isPending ? pendingLabel : confirmLabel}
          </Button>
        </>
      )}
    >
      <div className="text-quiet">{text}</div>
      {state.error && <ErrorNote className="mt-4" error={state.error} />}
    </Dialog>
  );
}
