import { use, useEffect, useRef, useState } from 'react';
import { describeError } from '#domain/error/describe-error.ts';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { AssetLibraryContext, noLibrary, type AssetLibrary, type SendOptions } from './asset-library.ts';

/** How a file of a dialog is stored, and how far it is. */
export type StoredFile = ReturnType<typeof useStoredFile>;

/** Stores one file at a time, for a dialog: the part that was sent, or why it did not work. */
export function useStoredFile() {
  const library = use(AssetLibraryContext);
  const [state, setState] = useState<{ part: number | null; error: string | null }>({
    part: null,
    error: null,
  });
  const abort = useRef(new AbortController());

  useEffect(() => {
    const controller = abort.current;
    return () => controller.abort();
  }, []);
  const run = async (
    send: (library: AssetLibrary, options: SendOptions) => Promise<ShownAsset>,
  ): Promise<ShownAsset | null> => {
    if (!library) {
      setState({ part: null, error: noLibrary });
      return null;
    }

    abort.current = new AbortController();
    const { signal } = abort.current;
    setState({ part: 0, error: null });

    try {
      const asset = await send(library, {
        signal,
        onProgress: (part) => setState({ part, error: null }),
      });
      library.remember(asset);
      setState({ part: null, error: null });
      return asset;
    } catch (error) {
      if (!signal.aborted) {
        setState({ part: null, error: describeError(error) });
      }
      return null;
    }
  };

  return {
    ...state,
    isRunning: state.part !== null,
    store: (file: File) => run((open, options) => open.upload(file, options)),
    replace: (key: string, file: File) => run((open, options) => open.replace(key, file, options)),
  };
}
