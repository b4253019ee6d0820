import { escapeMarkup } from '#domain/value/text/escape-markup.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a part of a workbook begins with. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What comes before and after the rows of a sheet. */
export const sheetBegin = `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetData>`;
/** See `sheetBegin`; links are in between. */
export const [rowsEnd, sheetEnd] = ['</sheetData>', '</worksheet>'];

/** The part that leads to the workbook. */
export const packageRelations = relationsOf([['officeDocument', 'xl/workbook.xml']]);

/** The part with the names of the sheets. */
export function workbookXml(sheets: readonly string[]): string {
  const elements = sheets.map(
    (name, at) => `<sheet name="${escapeMarkup(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${elements.join('')}</sheets></workbook>`;
}

/** The part that leads to the sheets and the styles. */
export function workbookRelations(sheets: readonly string[]): string {
  return relationsOf([
    ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ['styles', 'styles.xml'],
  ]);
}

/** The part with the types of the parts. */
export function contentTypes(sheets: readonly string[]): string {
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${contentType}.${type}+xml"/>`;
  return (
    `<Types xmlns="${packaged}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('workbook', 'sheet.main') +
    override('styles', 'styles') +
    sheets.map((_, at) => override(`worksheets/sheet${at + 1}`, 'worksheet')).join('') +
    '</Types>'
  );
}

function relationsOf(targets: readonly (readonly [type: string, target: string])[]): string {
  const elements = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packaged}/relationships">${elements.join('')}</Relationships>`;
}
