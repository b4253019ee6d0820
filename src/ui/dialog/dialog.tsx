import { useCallback, useRef, type ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '#texts/use-texts.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { doubleClick } from '../second-click/ignore-second-clicks.ts';

type DialogPart = ReactNode | ((dialog: { close(): void }) => ReactNode);
const widths = { small: 'max-w-120', medium: 'max-w-160', large: 'max-w-240', full: 'max-w-none' } as const;

/** The box of a dialog. */
export const dialogStyle = 'tm-dialog w-full rounded-panel bg-float shadow-float';

/**
 * A dialog, 480 px wide unless `width` says more: within `DialogTrigger`, or with `isOpen` and
 * `onOpenChange`.
 */
export function Dialog({
  title,
  width = 'small',
  role = 'dialog',
  footer,
  children,
  isDismissable = true,
  isDestructive = false,
  ...rest
}: {
  title: string;
  width?: keyof typeof widths;
  role?: 'dialog' | 'alertdialog';
  /** The buttons: the way on at the right. */
  footer?: DialogPart;
  children: DialogPart;
  /** Whether a click outside closes it; Escape always does. */
  isDismissable?: boolean;
  /** Whether it asks before something is deleted. */
  isDestructive?: boolean;
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
}) {
  const part = (content: DialogPart, close: () => void) =>
    typeof content === 'function' ? content({ close }) : content;
  const { controls: texts } = useTexts();
  // A click outside may be the second one of a double click that opened the dialog.
  const openedAt = useRef(0);
  const noteOpening = useCallback((box: HTMLElement | null) => {
    if (box) {
      openedAt.current = performance.now();
    }
  }, []);

  return (
    <ModalOverlay
      {...rest}
      isDismissable={isDismissable}
      shouldCloseOnInteractOutside={() => performance.now() - openedAt.current > doubleClick}
      className="tm-backdrop fixed inset-0 z-50 grid h-(--visual-viewport-height) place-items-center bg-scrim p-4 is-entering:fade-in is-exiting:fade-out"
    >
      <Modal ref={noteOpening} className={`${dialogStyle} ${widths[width]}`}>
        <AriaDialog
          role={role}
          className="flex max-h-[calc(var(--visual-viewport-height)-2rem)] flex-col outline-none"
        >
          {({ close }) => (
            <>
              <header className="flex items-start justify-between gap-4 px-6 pt-5">
                <Heading
                  slot="title"
                  className={`text-18 font-semibold ${isDestructive ? 'tm-delete-title' : ''}`}
                >
                  {title}
                </Heading>
                <IconButton icon="x" label={texts.close} onPress={close} className="-mt-0.5 -me-2" />
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-2 pb-6 text-14">
                {part(children, close)}
              </div>
              {footer && (
                <footer className="flex flex-wrap justify-end gap-2 border-t border-hairline px-6 py-4">
                  {part(footer, close)}
                </footer>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A button and the dialog that it opens, in this order. */
export { DialogTrigger };
