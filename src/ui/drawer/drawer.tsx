import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTexts } from '#texts/use-texts.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { elementOfEvent } from '../element-of-event.ts';
import { pressedKey } from '../pressed-key/pressed-key.ts';

type DrawerPanelProps = {
  title: string;
  onClose(): void;
  className: string;
  children: ReactNode;
};

/** The box of a drawer. */
export const drawerStyle = 'tm-drawer w-drawer max-w-full border-s border-hairline bg-float';

/**
 * A panel at the right of the page, which stays usable. It takes the focus when it opens or shows something
 * else, unless that is in something that keeps it (`data-keeps-focus`), returns it when it closes, and closes
 * by Escape.
 */
export function DrawerPanel({ title, onClose, className, children }: DrawerPanelProps) {
  const { controls: texts } = useTexts();
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent((event: KeyboardEvent) => {
    // An open list of choices takes the key for itself.
    const isList = elementOfEvent(event)?.getAttribute('aria-expanded') === 'true';
    if (pressedKey(event) === 'Escape' && !isList) {
      onClose();
    }
  });

  useEffect(() => {
    const before = document.activeElement;
    const own = panel.current;
    own?.addEventListener('keydown', close);

    return () => {
      own?.removeEventListener('keydown', close);
      const isOurs = document.activeElement === document.body || !document.activeElement?.isConnected;
      if (isOurs && before instanceof HTMLElement) {
        before.focus({ preventScroll: true });
      }
    };
  }, []);
  useEffect(() => {
    const focused = document.activeElement;
    const isKept = panel.current?.contains(focused) || focused?.closest('[data-keeps-focus]') != null;
    if (!isKept) {
      panel.current?.focus({ preventScroll: true });
    }
  }, [title]);

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className={`outline-none ${drawerStyle} ${className}`}
    >
      <div className="flex h-full flex-col">
        <header className="flex min-h-12 items-center gap-2 border-b border-hairline py-2 pe-2 ps-4">
          <div className="min-w-0 flex-1 truncate">
            <h2 className="text-16 leading-6 font-semibold">{title}</h2>
          </div>
          <IconButton icon="x" label={texts.close} onPress={onClose} />
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
      </div>
    </aside>
  );
}
