import { XmlNames } from './xml/xml-names.ts';

const known = [
  // Sheets and shared strings
  'sheetData',
  'row',
  'c',
  'v',
  'f',
  'is',
  'si',
  't',
  'rPh',
  'r',
  's',
  'mergeCell',
  'ref',
  // Styles
  'numFmts',
  'numFmt',
  'numFmtId',
  'formatCode',
  'cellXfs',
  'xf',
  // The workbook and the package
  'workbook',
  'workbookPr',
  'date1904',
  'sheet',
  'name',
  'state',
  ':id',
  'Relationship',
  'Id',
  'Type',
  'Target',
  'TargetMode',
] as const;

/** The names that the readers of a workbook know. */
export const workbookNames = new XmlNames(known);

/** The numbers of these names. */
export const names = Object.fromEntries(known.map((name) => [name, workbookNames.id(name)])) as Record<
  (typeof known)[number],
  number
>;
