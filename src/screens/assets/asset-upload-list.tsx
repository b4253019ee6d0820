import { useSyncExternalStore } from 'react';
import type { RunningUpload } from '#richtext/library/running-upload.ts';
import { SendProgress } from '#richtext/library/send-progress.tsx';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import type { AssetUploads } from './use-uploads.ts';

/** The files that are being added, with their progress or why they were not stored. */
export function AssetUploadList({ uploads: { waiting, retry, remove } }: { uploads: AssetUploads }) {
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Files that are being added" className="mb-6 flex flex-col gap-2">
      {waiting.map((upload) => (
        <UploadRow
          key={upload.preview}
          upload={upload}
          onRetry={() => retry(upload)}
          onRemove={() => remove(upload)}
        />
      ))}
    </ul>
  );
}

type UploadRowProps = {
  upload: RunningUpload;
  onRetry(): void;
  onRemove(): void;
};

function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { part, error } = useSyncExternalStore(upload.subscribe, upload.state, upload.state);
  if (error !== null) {
    return (
      <li>
        <ErrorNote
          message={`${upload.file.name}: ${error}`}
          action={
            <span className="flex gap-2">
              <Button size="compact" onPress={onRetry}>
                Try again
              </Button>
              <Button size="compact" variant="quiet" onPress={onRemove}>
                Remove
              </Button>
            </span>
          }
        />
      </li>
    );
  }

  return (
    <li className="flex items-center gap-3 rounded-control border border-hairline px-3 py-2">
      <div className="min-w-0 grow">
        <SendProgress part={part} name={upload.file.name} />
      </div>
      <Button size="compact" variant="quiet" onPress={onRemove}>
        Cancel
      </Button>
    </li>
  );
}
