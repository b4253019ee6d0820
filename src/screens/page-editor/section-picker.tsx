import { sectionTypes } from '#sections/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icon/icon.tsx';

const offered = Object.values(sectionTypes).filter(({ deprecated }) => !deprecated);

/** Chooses the type of a new section. */
export function SectionPicker({
  isOpen,
  onClose,
  onPick,
}: {
  isOpen: boolean;
  onClose(): void;
  onPick(typeName: string): void;
}) {
  return (
    <Dialog title="Add a section" width="medium" isOpen={isOpen} onOpenChange={(open) => !open && onClose()}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {offered.map((type) => (
          <li key={type.name}>
            <button
              type="button"
              onClick={() => onPick(type.name)}
              className="flex h-full w-full items-start gap-3 rounded-panel border p-4 text-left hover:border-edge hover:bg-raised"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
                <Icon name={type.icon} size={20} />
              </span>
              <span>
                <span className="block text-14 font-semibold">{type.label}</span>
                <span className="block text-12 text-quiet">{type.description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
