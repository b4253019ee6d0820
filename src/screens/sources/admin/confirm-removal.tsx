import type { SourceColumn } from '#domain/source/column/column.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { UsedBy } from '../used-by/used-by.tsx';
import { VersionDownloads } from '../version-downloads.tsx';

/** A part of a source that is about to be removed for good. */
export type Removal = {
  what: 'Delete Source' | 'Delete Version' | 'Clear Uploaded Data';
  /** The name of the source or the version. */
  name: string;
  sourceId: number;
  /** The version that is deleted or cleared, else the whole source. */
  versionId?: number;
  /** The versions whose data is removed. */
  versions: readonly { id: number; name: string; rows: number }[];
  columns: readonly SourceColumn[];
  remove(): Promise<unknown>;
};

const whose = { 'Delete Source': 'the source’s', 'Delete Version': 'the version’s' };

/** The words of the dialog. */
function wordsOf({ what, name, sourceId, versionId }: Removal) {
  if (what === 'Clear Uploaded Data') {
    return {
      title: what,
      text: `Are you sure you want to clear the uploaded data of ${name}? All of its rows, their history and the uploaded files will be removed. This action cannot be undone.`,
      confirmLabel: 'Clear',
      pendingLabel: 'Clearing...',
    };
  }

  return {
    title: `Delete ${name} ${versionId ?? sourceId}`,
    text: `Are you sure you want to delete ${name}? All of ${whose[what]} data will be permanently removed from our servers forever. This action cannot be undone.`,
    confirmLabel: 'Delete',
    pendingLabel: 'Deleting...',
  };
}

/**
 * Confirms the removal of rows, a version or a source. It offers a download of the data first, and lists the
 * pages that show the data; null shows nothing.
 */
export function ConfirmRemoval({ removal, onClose }: { removal: Removal | null; onClose(): void }) {
  if (!removal) return null;

  const { text, ...words } = wordsOf(removal);
  return (
    <ConfirmDialog
      {...words}
      text={
        <>
          <p>{text}</p>
          <Downloads {...removal} />
          {removal.what !== 'Clear Uploaded Data' && <Usage {...removal} />}
        </>
      }
      isDestructive
      isOpen
      onOpenChange={(open) => !open && onClose()}
      onConfirm={async () => {
        await removal.remove();
      }}
    />
  );
}

function Downloads({ sourceId, versions, columns }: Removal) {
  const filled = versions.filter(({ rows }) => rows > 0);
  if (filled.length === 0) return null;

  return (
    <div className="mt-4">
      <h3 className="mb-2 text-14 font-semibold">Download the data first</h3>
      <ul className="max-h-40 overflow-y-auto text-14">
        {filled.map((version) => (
          <li key={version.id} className="flex flex-wrap justify-between gap-x-4 py-1">
            <span className="min-w-0 truncate">{version.name}</span>
            <VersionDownloads sourceId={sourceId} version={version} columns={columns} />
          </li>
        ))}
      </ul>
    </div>
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
