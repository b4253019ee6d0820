/**
 * The limits of an upload, in bytes unless stated otherwise. A file beyond one is rejected with the reason.
 */
export const limits = {
  /** The file itself. */
  fileBytes: 2 * 1024 ** 3,
  /** Entries of an archive. */
  entries: 1000,
  /** Everything in an archive, unpacked. */
  unpackedBytes: 8 * 1024 ** 3,
  /** The rows of a workbook as text: as many bytes as a text file may have. */
  workbookRows: 2 * 1024 ** 3,
  /** The shared texts of a workbook, which are in memory while it is read, and their number. */
  sharedBytes: 256 * 1024 ** 2,
  sharedStrings: 10_000_000,
  /**
   * What cells and rows that an OpenDocument spreadsheet has once, with a number, take where they are
   * repeated.
   */
  repeatedBytes: 256 * 1024 ** 2,
  /** A workbook in the format .xls, which is read into memory. */
  oldWorkbookBytes: 32 * 1024 ** 2,
  /**
   * How many times larger than in the archive an entry may be; checked for entries above `ratioFrom` bytes.
   */
  ratio: 200,
  ratioFrom: 64 * 1024 ** 2,
  /** Rows of a Parquet file. */
  parquetRows: 100_000_000,
  /**
   * How many values a Parquet file may have for each of its bytes; checked for files of more than
   * `valuesFrom` values.
   */
  valuesPerByte: 200,
  valuesFrom: 10_000_000,
  /** Sheets of a workbook. */
  sheets: 200,
  /** Columns of a table. */
  columns: 2000,
  /** Characters of one line of a text file. */
  lineLength: 8 * 1024 ** 2,
  /** The time in which a file is read, in milliseconds. */
  analysisMilliseconds: 60 * 60_000,
} as const;
