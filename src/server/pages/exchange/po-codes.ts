import type { CodedPart, CodedText } from '#domain/value/text/coded-text.ts';

/** A text of a PO file: codes are numbered tags, `<1>…</1>` for a pair and `<2/>` for one alone. */
export const writeCodes = (text: CodedText): string =>
  text
    .map((part) => {
      if (typeof part === 'string') return escapeCodes(part);
      return part.children === null
        ? `<${part.id}/>`
        : `<${part.id}>${writeCodes(part.children)}</${part.id}>`;
    })
    .join('');

/** Only what would be read as a code is escaped. */
const escapeCodes = (text: string): string =>
  text.replaceAll(/&(?=(?:lt|amp);)/g, '&amp;').replaceAll(/<(?=\/?\d+\/?>)/g, '&lt;');

const unescapeCodes = (text: string): string =>
  text.replaceAll(/&(lt|amp);/g, (_, name) => (name === 'lt' ? '<' : '&'));

/** Reads what `writeCodes` writes; a sentence where the tags are no pairs. */
export function readCodes(text: string): CodedText | string {
  const open: { id: string; parts: CodedPart[] }[] = [{ id: '', parts: [] }];

  for (const piece of text.split(/(<\/?\d{1,9}\/?>)/)) {
    const [, isEnd, id, isAlone] = /^<(\/?)(\d+)(\/?)>$/.exec(piece) ?? [];
    const last = open.at(-1)!;
    if (id === undefined) {
      last.parts.push(...(piece === '' ? [] : [unescapeCodes(piece)]));
    } else if (isAlone) {
      last.parts.push({ id, children: null });
    } else if (!isEnd) {
      open.push({ id, parts: [] });
    } else if (last.id === id) {
      open.pop();
      open.at(-1)!.parts.push({ id, children: last.parts });
    } else {
      return `The tag </${id}> has no <${id}> before it, or another tag is open.`;
    }
    if (open.length > 40) return 'Its tags are nested too deeply.';
  }

  const unclosed = open.length > 1 ? open.at(-1) : undefined;
  return unclosed ? `The tag <${unclosed.id}> is not closed.` : open[0]!.parts;
}
