/** The most rows of a workbook below its header: those that spreadsheet programs open. */
const maxWorkbookRows = 1_048_575;

/** The most cells of a workbook, without labels of codes: programs need gigabytes of memory to open more. */
const maxWorkbookCells = 10_000_000;

/** Which limit of a workbook these numbers of rows and columns exceed; null where they fit. */
export function exceededByWorkbook(
  rows: number,
  columns: number,
): { most: number; what: 'rows' | 'cells' } | null {
  if (rows > maxWorkbookRows) return { most: maxWorkbookRows, what: 'rows' };
  if (rows * columns > maxWorkbookCells) return { most: maxWorkbookCells, what: 'cells' };
  return null;
}
