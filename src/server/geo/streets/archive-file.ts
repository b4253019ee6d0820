import { open, stat, type FileHandle } from 'node:fs/promises';
import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles';

type Opened = { version: string; file: Promise<FileHandle> };

/** A file of which parts are read; another file in its place is another version of the archive. */
export class ArchiveFile implements Source {
  readonly #path: string;
  #opened: Opened | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  /** Reads a part; rejects with `EtagMismatch` where `version` is not the one that is there now. */
  async getBytes(
    offset: number,
    length: number,
    _signal?: AbortSignal,
    version?: string,
  ): Promise<RangeResponse> {
    const etag = await this.#version();
    if (version !== undefined && version !== etag) {
      throw new EtagMismatch(`${this.#path} has changed.`);
    }

    const file = await this.#fileOf(etag);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    const data = buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) as ArrayBuffer;
    return { data, etag };
  }

  close(): Promise<void> {
    const before = this.#opened;
    this.#opened = null;
    return closed(before);
  }

  /** What tells a file from one that replaces it, or that is written over it. */
  async #version(): Promise<string> {
    const { ino, size, mtimeMs } = await stat(this.#path);
    return [ino, size, mtimeMs].join('-');
  }

  #fileOf(version: string): Promise<FileHandle> {
    if (this.#opened?.version === version) return this.#opened.file;
    const before = this.#opened;
    const opened = { version, file: open(this.#path, 'r') };
    this.#opened = opened;
    void closed(before);
    // A file that could not be opened is tried again with the next part.
    opened.file.catch(() => (this.#opened = this.#opened === opened ? null : this.#opened));
    return opened.file;
  }
}

/** Closes a file once what is being read of it is there. */
async function closed(opened: Opened | null): Promise<void> {
  const file = await opened?.file.catch(() => null);
  await file?.close();
}
