import { plainWords, type CodedText } from '#domain/value/text/coded-text.ts';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import type { WrittenFile } from './text-file.ts';
import type { TextUnit } from './text-units.ts';

/** What a segment is marked with whose original has changed since it was translated. */
export const needsReview = 'tidemark:needs-review';

/** Texts as an XLIFF 2.0 file: a `file` for each page, a `unit` for each text. */
export function writeXliff({ original, language, pages }: WrittenFile): string {
  let count = 0;
  const unit = (text: TextUnit) => {
    count += 1;
    return writeUnit(text, count);
  };
  const files = pages
    .filter(({ units }) => units.length > 0)
    .map(
      ({ id, path, units }) =>
        `<file id="p${id}" original="${escapeMarkup(path)}" xml:space="preserve">\n${units.map(unit).join('')}</file>\n`,
    );
  const languages = `srcLang="${escapeMarkup(original)}" trgLang="${escapeMarkup(language)}"`;

  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" ${languages}>\n`,
    ...files,
    '</xliff>\n',
  ].join('');
}

function writeUnit({ ref, notes, source, target, isOutdated, previous }: TextUnit, number: number): string {
  const former = isOutdated && previous ? [`Previous original: ${plainWords(previous)}`] : [];
  const noted = [...notes, ...former].map((note) => `<note>${noteText(note)}</note>`);
  const translated = target ? `<target>${inlineXml(target)}</target>` : '';
  return [
    `<unit id="u${number}" name="${escapeMarkup(ref)}">`,
    `<notes>${noted.join('')}</notes>`,
    `<segment ${stateOf(target !== null, isOutdated)}>`,
    `<source>${inlineXml(source)}</source>${translated}</segment></unit>\n`,
  ].join('');
}

function stateOf(isTranslated: boolean, isOutdated: boolean): string {
  if (!isTranslated) return 'state="initial"';
  return isOutdated ? `state="initial" subState="${needsReview}"` : 'state="translated"';
}

const inlineXml = (text: CodedText): string =>
  text
    .map((part) => {
      if (typeof part === 'string') return xmlText(part);
      if (part.children === null) return `<ph id="${part.id}" canDelete="no" canCopy="no"/>`;
      return `<pc id="${part.id}" canDelete="no" canCopy="no">${inlineXml(part.children)}</pc>`;
    })
    .join('');

/** A note, without what XML cannot hold. */
const noteText = (text: string): string => xmlText(text).replaceAll(/<cp [^>]*>/g, '');

/** Text as XML; what XML cannot hold is written as the code that XLIFF has for it. */
const xmlText = (text: string): string =>
  escapeMarkup(text)
    .replaceAll('\r', '&#13;')
    .replaceAll(/[\0-\u{8}\v\f\u{E}-\u{1F}\u{FFFE}\u{FFFF}]|\p{Cs}/gu, (character) => {
      const hex = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
      return `<cp hex="${hex}"/>`;
    });
