import { escapeMarkup } from '#domain/value/text/escape-markup.ts';

/** The number of the first format that is not one of the built-in ones of workbooks. */
const firstFormat = 164;

/** The number formats of a workbook; the style 0 has none. */
export class WorkbookStyles {
  readonly #codes = new Map<string, number>();

  /** The number of the style with this format. */
  styleOf(code: string): number {
    const style = this.#codes.get(code) ?? this.#codes.size + 1;
    this.#codes.set(code, style);
    return style;
  }

  /** The part of the workbook with its styles. */
  toXml(): string {
    const codes = [...this.#codes.keys()];
    const formats = codes.map(
      (code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escapeMarkup(code)}"/>`,
    );
    const styles = codes.map(
      (_, at) =>
        `<xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    );
    const numFmts = codes.length > 0 ? `<numFmts count="${codes.length}">${formats.join('')}</numFmts>` : '';

    return (
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      numFmts +
      '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${codes.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${styles.join('')}</cellXfs>` +
      '</styleSheet>'
    );
  }
}
