/** What an upload may be at most; each is refused with its reason. Bytes unless said otherwise. */
export const limits = {
  /** The file as it was sent. */
  fileBytes: 2 * 1024 ** 3,
  /** Entries of an archive. */
  entries: 1000,
  /** Everything in an archive, unpacked. */
  unpackedBytes: 8 * 1024 ** 3,
  /** A workbook, unpacked: it has to be read into memory. */
  workbookBytes: 768 * 1024 ** 2,
  /** How many times larger an entry may become; only entries above `ratioFrom` bytes are judged. */
  ratio: 200,
  ratioFrom: 64 * 1024 ** 2,
  /** Sheets of a workbook. */
  sheets: 200,
  /** Columns of a table. */
  columns: 2000,
  /** Characters of one line of a text file. */
  lineLength: 8 * 1024 ** 2,
  /** The heap of the thread that reads a workbook, in megabytes. */
  workbookHeap: 3072,
  /** How long that thread may take, in milliseconds. */
  workbookMilliseconds: 10 * 60_000,
} as const;
