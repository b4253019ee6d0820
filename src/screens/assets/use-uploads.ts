import { use, useRef, useState } from 'react';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { AssetLibraryContext } from '#richtext/library/asset-library.ts';
import { RunningUpload } from '#richtext/library/running-upload.ts';
import { useUnloadWarning } from '#ui/use-unload-warning.ts';

/** The files that are being added to the library on its screen. */
export type AssetUploads = {
  waiting: readonly RunningUpload[];
  add(files: readonly File[]): void;
  retry(upload: RunningUpload): void;
  remove(upload: RunningUpload): void;
};

/** Stores files one after the other; one that fails stays in the list with its reason. */
export function useUploads(onStored: (asset: ShownAsset) => void): AssetUploads {
  const library = use(AssetLibraryContext);
  const [waiting, setWaiting] = useState<readonly RunningUpload[]>([]);
  const last = useRef(Promise.resolve());
  const forget = (upload: RunningUpload) => setWaiting((all) => all.filter((other) => other !== upload));
  const send = (upload: RunningUpload) => {
    last.current = last.current.then(async () => {
      if (!library || upload.isDone()) return;
      const asset = await upload.run(library);
      if (!asset) return;
      forget(upload);
      onStored(asset);
    });
  };

  useUnloadWarning(waiting.length > 0);
  return {
    waiting,
    add: (files) => {
      const uploads = files.map((file) => new RunningUpload(file));
      setWaiting((all) => [...all, ...uploads]);
      for (const upload of uploads) {
        send(upload);
      }
    },
    retry: send,
    remove: (upload) => {
      upload.cancel();
      forget(upload);
    },
  };
}
