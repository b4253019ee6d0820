import { plural } from '#domain/value/number/plural.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { StyleUsage } from './map-styles-of-site.ts';

type DialogProps = {
  name: string;
  maps: number;
  usage: StyleUsage;
  onChange(): Promise<void>;
  onClose(): void;
};

/** The dialog that changes a style for all its maps, with the pages that these are on. */
export function ChangeStyleDialog({ name, maps, usage: { pages, hidden }, onChange, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title={`Change “${name}”`}
      text={
        <>
          <span>
            All maps with this style look as this one, where they do not depart from it. Readers see the
            change at once. The style is used on:
          </span>
          <ul className="mt-2 list-disc ps-5">
            {pages.map(({ id, title, href }) => (
              <li key={id}>
                <a
                  className="inline-block leading-6 text-accent"
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                >
                  {title}
                </a>
              </li>
            ))}
            {hidden > 0 && <li>{plural(hidden, 'page')} of a higher access level</li>}
          </ul>
        </>
      }
      confirmLabel={`Change ${plural(maps, 'map')}`}
      pendingLabel="Changing..."
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={onChange}
    />
  );
}
