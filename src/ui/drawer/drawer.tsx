import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../button/icon-button.tsx';

type DrawerProps = {
  title: string;
  /** What stands beside the title, at the right. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A drawer over the page, 350 wide at the right: takes the focus until it is closed. */
export function Drawer({
  isOpen,
  onOpenChange,
  ...rest
}: DrawerProps & { isOpen: boolean; onOpenChange(isOpen: boolean): void }) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-40 bg-scrim is-entering:fade-in is-exiting:fade-out"
    >
      <Modal className="fixed inset-y-0 right-0 w-drawer max-w-[calc(100vw-2rem)] bg-float shadow-float is-entering:slide-in is-exiting:slide-out">
        <Dialog className="h-full outline-none">
          <DrawerFrame
            {...rest}
            heading={
              <Heading slot="title" className="text-16 leading-6 font-semibold">
                {rest.title}
              </Heading>
            }
            onClose={() => onOpenChange(false)}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * The same drawer beside the page instead of over it: what is behind it stays in use. It takes the focus when it opens
 * and gives it back when it closes.
 */
export function DrawerPanel({
  onClose,
  className = '',
  ...rest
}: DrawerProps & { onClose?(): void; className?: string }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      const isOurs = document.activeElement === document.body || !document.activeElement?.isConnected;
      if (isOurs && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={rest.title}
      className={`outline-none w-drawer max-w-full border-l border-hairline bg-float ${className}`}
    >
      <DrawerFrame
        {...rest}
        heading={<h2 className="text-16 leading-6 font-semibold">{rest.title}</h2>}
        {...(onClose ? { onClose } : {})}
      />
    </aside>
  );
}

function DrawerFrame({
  heading,
  actions,
  children,
  onClose,
}: DrawerProps & { heading: ReactNode; onClose?(): void }) {
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-12 items-center gap-2 border-b border-hairline py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1 truncate">{heading}</div>
        {actions}
        {onClose && <IconButton icon="x" label="Close" onPress={onClose} />}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
    </div>
  );
}
