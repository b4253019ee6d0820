import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { UsedBy } from '../used-by/used-by.tsx';

/** A part of a source that is about to be removed. */
export type Removal = {
  what: 'Delete Source' | 'Delete Version' | 'Clear Uploaded Data';
  name: string;
  sourceId: number;
  /** The version that is deleted, else the whole source. */
  versionId?: number;
  remove(): Promise<unknown>;
};

const textOf = ({ what, name }: Removal) =>
  what === 'Clear Uploaded Data'
    ? `Are you sure you want to clear the uploaded data of ${name}? All of its rows will be removed. This action cannot be undone.`
    : `Are you sure you want to delete ${name}? All of ${what === 'Delete Source' ? 'the source’s' : 'the version’s'} data will be permanently removed from our servers forever. This action cannot be undone.`;

/** Confirms the removal of rows, a version or a source, and lists the pages that show them; null shows nothing. */
export function ConfirmRemoval({ removal, onClose }: { removal: Removal | null; onClose(): void }) {
  if (!removal) return null;
  return (
    <ConfirmDialog
      title={removal.what}
      text={
        <>
          <p>{textOf(removal)}</p>
          {removal.what !== 'Clear Uploaded Data' && <Usage {...removal} />}
        </>
      }
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

function Usage({ sourceId, versionId }: Removal) {
  return (
    <div className="mt-4">
      <h3 className="mb-2 text-14 font-semibold">Used by</h3>
      <UsedBy sourceId={sourceId} versionId={versionId ?? null} />
    </div>
  );
}
