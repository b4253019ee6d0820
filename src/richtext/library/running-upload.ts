import { describeError } from '#domain/error/describe-error.ts';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import type { AssetLibrary } from './asset-library.ts';

/** Where the upload of a file is: sending, waiting for a connection or a retry, or done. */
export type UploadState = { part: number; error: string | null };

/**
 * The upload of one file into the library. The file stays here until it is stored, so that it can be sent
 * again.
 */
export class RunningUpload {
  readonly file: File;
  /** The alternative text of an image, as far as it was given. */
  readonly altText: string;
  readonly isDecorative: boolean;
  /** The address of the file in this browser, to show an image at once. */
  readonly preview: string;
  #state: UploadState = { part: 0, error: null };
  #isRunning = false;
  #isDone = false;
  #done: ((asset: ShownAsset | null, upload: RunningUpload) => void) | null = null;
  readonly #aborted = new AbortController();
  readonly #listeners = new Set<() => void>();

  constructor(file: File, { altText = '', isDecorative = false } = {}) {
    this.file = file;
    this.altText = altText;
    this.isDecorative = isDecorative;
    this.preview = URL.createObjectURL(file);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): UploadState => this.#state;

  /** Sends the file; resolves to null when that failed, and the state says why. */
  async run(library: AssetLibrary): Promise<ShownAsset | null> {
    if (this.#isRunning) return null;

    this.#isRunning = true;
    this.#set({ part: 0, error: null });

    try {
      const asset = await library.upload(this.file, {
        signal: this.#aborted.signal,
        onProgress: (part) => this.#set({ part, error: null }),
      });
      library.remember(asset);
      this.#isDone = true;
      this.#done?.(asset, this);
      return asset;
    } catch (error) {
      this.#set({ part: 0, error: describeError(error) });
      if (!this.#aborted.signal.aborted) {
        this.#done?.(null, this);
      }
      return null;
    } finally {
      this.#isRunning = false;
    }
  }

  /** Whether the file is stored, or no longer wanted. */
  isDone(): boolean {
    return this.#isDone;
  }

  /** Calls a function with the result of what still runs. */
  onDone(report: (asset: ShownAsset | null, upload: RunningUpload) => void): void {
    this.#done = report;
  }

  cancel(): void {
    this.#isDone = true;
    this.#aborted.abort();
  }

  #set(state: UploadState): void {
    this.#state = state;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** The attribute of an `img` that is uploaded, with the id of the upload. */
export const uploadAttribute = 'data-upload';

const uploads = new Map<string, RunningUpload>();

/** Registers an upload; its id is what a document in the editor holds until it is done. */
export function registerUpload(upload: RunningUpload): string {
  const id = crypto.randomUUID();
  uploads.set(id, upload);
  return id;
}

/** A registered upload; undefined for one of another tab, or of text that was pasted. */
export const findUpload = (id: string): RunningUpload | undefined => uploads.get(id);
