import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getNodeByKey, type NodeKey } from 'lexical';
import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { Button } from '#ui/button/button.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { useUnloadWarning } from '#ui/use-unload-warning.ts';
import { AssetLibraryContext, isImageFile, noLibrary, type AssetLibrary } from './asset-library.ts';
import { $nodeOfAsset } from './node-of-asset.ts';
import { findUpload, type RunningUpload } from './running-upload.ts';

/** A file in the text while it is stored: its thumbnail, its progress, and what went wrong. */
export function UploadBlock({ uploadId, nodeKey }: { uploadId: string; nodeKey: NodeKey }) {
  const [editor] = useLexicalComposerContext();
  const upload = findUpload(uploadId);
  const remove = () => {
    upload?.cancel();
    editor.update(() => $getNodeByKey(nodeKey)?.remove());
  };
  if (!upload) return <Failure message="This file was not stored. Add it again." onRemove={remove} />;

  return <Progress upload={upload} nodeKey={nodeKey} onRemove={remove} />;
}

type ProgressProps = {
  upload: RunningUpload;
  nodeKey: NodeKey;
  onRemove(): void;
};

function Progress({ upload, nodeKey, onRemove }: ProgressProps) {
  const library = use(AssetLibraryContext);
  const { part, error } = useSyncExternalStore(upload.subscribe, upload.state, upload.state);
  const send = useSend(upload, nodeKey, library);
  const isImage = isImageFile(upload.file);
  const percent = Math.round(part * 100);

  return (
    <figure className="tm-image" contentEditable={false}>
      {isImage && !/hei[cf]/i.test(upload.file.name) && (
        <img src={upload.preview} alt={upload.altText} className="max-h-90 w-auto! opacity-60" />
      )}
      <div className="mt-2 rounded-control border bg-raised px-4 py-3 text-14">
        {error === null && (
          <>
            <p role="status">
              {percent < 100 ? `Storing ${upload.file.name}` : `Preparing ${upload.file.name}`}
            </p>
            <progress
              className="mt-1 h-1.5 w-full accent-accent"
              aria-label={`Storing ${upload.file.name}`}
              max={100}
              value={percent < 100 ? percent : undefined}
            />
            <Button size="compact" variant="quiet" className="mt-2" onPress={onRemove}>
              Cancel
            </Button>
          </>
        )}
        {error !== null && <Failure message={error} onRetry={send} onRemove={onRemove} />}
      </div>
    </figure>
  );
}

/** Sends the file at once and again when the connection is back, and asks before the tab is left with it. */
function useSend(upload: RunningUpload, nodeKey: NodeKey, library: AssetLibrary | null): () => void {
  const [editor] = useLexicalComposerContext();
  const send = async () => {
    const asset = library && (await upload.run(library));
    // The change joins the step that added the file: one undo takes the image away.
    if (asset) {
      editor.update(() => void $getNodeByKey(nodeKey)?.replace($nodeOfAsset(asset, upload)), {
        tag: 'history-merge',
      });
    }
  };
  const start = useEffectEvent(() => void send());

  useUnloadWarning(true);
  useEffect(() => {
    const again = () => void (upload.state().error !== null && start());
    start();
    window.addEventListener('online', again);

    return () => {
      window.removeEventListener('online', again);
      // The text was left before the file was stored: it is found in the library then.
      if (!upload.isDone()) {
        upload.onDone(reportStored);
      }
    };
  }, [upload]);

  return () => void send();
}

const reportStored = (asset: ShownAsset | null, { file }: RunningUpload) =>
  showToast(
    asset
      ? { text: `${file.name} is in the library of the site now. Insert it from there.`, tone: 'success' }
      : { text: `${file.name} was not stored. Add it again.`, tone: 'danger' },
  );

type FailureProps = {
  message: string;
  onRetry?: () => void;
  onRemove(): void;
};

function Failure({ message, onRetry, onRemove }: FailureProps) {
  return (
    <div contentEditable={false}>
      <p role="alert" className="text-danger">
        {message || noLibrary}
      </p>
      <div className="mt-2 flex gap-2">
        {onRetry && (
          <Button size="compact" onPress={onRetry}>
            Try again
          </Button>
        )}
        <Button size="compact" variant="quiet" onPress={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
