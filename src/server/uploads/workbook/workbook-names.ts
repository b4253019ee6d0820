import type { XmlVocabulary } from './xml/xml-scope.ts';

/** The XML names that readers of a workbook recognise, with their numbers. */
export const workbookNames = {
  // Sheets and shared strings
  sheetData: 1,
  row: 2,
  c: 3,
  v: 4,
  f: 5,
  is: 6,
  si: 7,
  t: 8,
  rPh: 9,
  r: 10,
  s: 11,
  mergeCell: 12,
  ref: 13,
  // Styles
  numFmts: 14,
  numFmt: 15,
  numFmtId: 16,
  formatCode: 17,
  cellXfs: 18,
  xf: 19,
  // The workbook and the package
  workbook: 20,
  workbookPr: 21,
  date1904: 22,
  sheet: 23,
  name: 24,
  state: 25,
  'r:id': 26,
  Relationship: 27,
  Id: 28,
  Type: 29,
  Target: 30,
  TargetMode: 31,
} as const;

/** The same names, for looking them up. Each part has its own namespace, and refers to others with `r:id`. */
export const workbookVocabulary: XmlVocabulary = {
  names: workbookNames,
  prefixes: {
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
    'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  },
};
