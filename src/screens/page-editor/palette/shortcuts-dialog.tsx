import { Dialog } from '#ui/dialog/dialog.tsx';
import { clipboardKeys, shortcuts } from './shortcuts.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const onThisMachine = (keys: string) => (isMac ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥') : keys);

/** The keys of the editor. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Shortcuts" isOpen onOpenChange={(open) => !open && onClose()}>
      {/* In windows too low for all of them, the arrow keys scroll what has the focus. */}
      <div tabIndex={0} role="group" aria-label="Keys">
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          {[...shortcuts, ...clipboardKeys].map(({ shown, label }) => (
            <div key={shown} className="contents">
              <dt>{label}</dt>
              <dd>
                <kbd className="rounded-small border px-1.5 py-0.5 font-sans text-12 whitespace-nowrap text-quiet">
                  {onThisMachine(shown)}
                </kbd>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
