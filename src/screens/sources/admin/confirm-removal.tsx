import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

/** Something of a source that is about to be taken away. */
export type Removal = {
  what: 'Delete Source' | 'Delete Version' | 'Clear Uploaded Data';
  name: string;
  remove(): Promise<unknown>;
};

const textOf = ({ what, name }: Removal) =>
  what === 'Clear Uploaded Data'
    ? `Are you sure you want to clear the uploaded data of ${name}? All of its rows will be removed. This action cannot be undone.`
    : `Are you sure you want to delete ${name}? All of ${what === 'Delete Source' ? 'the source’s' : 'the version’s'} data will be permanently removed from our servers forever. This action cannot be undone.`;

/** Asks before rows, a version or a source are taken away; `removal` null asks nothing. */
export function ConfirmRemoval({ removal, onClose }: { removal: Removal | null; onClose(): void }) {
  if (!removal) return null;
  return (
    <ConfirmDialog
      title={removal.what}
      text={textOf(removal)}
      confirmLabel={removal.what === 'Clear Uploaded Data' ? 'Clear' : 'Delete'}
      isDestructive
      isOpen
      onOpenChange={(open) => !open && onClose()}
      onConfirm={async () => {
        await removal.remove();
      }}
    />
  );
}
