import { JSDOM } from 'jsdom';
import { marks, pseudoLanguage } from './pseudo-language.ts';

/** A text without a mark: in which element or attribute it is. */
export type UnmarkedText = { where: string; text: string };

/** Elements whose text goes on in the line around them; in all others a text begins. */
const inline = new Set(
  'a abbr b bdi bdo button cite code em i kbd label mark q s small span strong sub sup time tspan u var'.split(
    ' ',
  ),
);

/** Elements without text for readers. */
const silent = new Set(['script', 'style', 'template', 'id', 'lastmod', 'loc', 'updated', 'published']);

/** Attributes that are read to people or shown to them. */
const named = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
]);

const nodeTypes = { element: 1, text: 3 };

const openers = new Map<string, string>([marks.text, marks.value]);
const closers = new Set<string>(openers.values());

/** The parts of a text that are in no mark; `stack` has the marks that are open, and is changed. */
function partsWithoutMark(text: string, stack: string[]): string[] {
  const parts = [''];
  for (const character of text) {
    if (openers.has(character) || closers.has(character)) {
      if (openers.has(character)) {
        stack.push(character);
      } else {
        stack.pop();
      }
      parts.push('');
    } else if (stack.at(-1) !== marks.text[0]) {
      parts[parts.length - 1] += character;
    }
  }
  return parts;
}

/** The words that the language has in dates, which come from Intl. */
function wordsOfDates(): Set<string> {
  const words = new Set<string>();
  const styles = ['long', 'short', 'narrow'] as const;
  for (let month = 0; month < 12; month += 1) {
    for (const style of styles) {
      const date = new Date(Date.UTC(2024, month, month + 1, month * 2));
      const format = new Intl.DateTimeFormat(pseudoLanguage, {
        month: style,
        weekday: style,
        era: style,
        hour: 'numeric',
        hour12: true,
        day: 'numeric',
        timeZone: 'UTC',
      });
      for (const word of format.format(date).match(/\p{L}+/gu) ?? []) {
        words.add(word);
      }
    }
  }
  return words;
}

/** The words that the language has for lengths, which come from Intl, too. */
const wordsOfLengths = (): string[] =>
  ['kilometer', 'meter', 'mile', 'foot'].flatMap((unit) =>
    [1, 2, 500].flatMap((length) => {
      const format = new Intl.NumberFormat(pseudoLanguage, { style: 'unit', unit, unitDisplay: 'long' });
      return format.format(length).match(/\p{L}+/gu) ?? [];
    }),
  );

const wordsOfIntl = new Set([...wordsOfDates(), ...wordsOfLengths()]);

/** Names that are the same in all languages. */
const properNames = new Set([
  'Tidemark',
  'CSV',
  'Excel',
  'JSON',
  'GeoJSON',
  'Parquet',
  'PNG',
  'SVG',
  'UTC',
  'API',
  'Vimeo',
  'YouTube',
  'OpenStreetMap',
  // The header of a request.
  'Authorization: Bearer',
]);

/** What may be between two texts of people. */
const separator = /\.? *\n+ *|, | · | – | — |: ?|; |\. |\|\|\| ?|\.$| ?\(|\)| /g;

/**
 * Whether a text has nothing of the product's: it is made of texts that people wrote, whole, of numbers and
 * words of dates, with punctuation between them.
 */
export function isOfPeople(text: string, people: ReadonlySet<string>): boolean {
  const trimmed = text.trim();
  if (isExcerpt(trimmed)) return true;
  const ends = [0];
  const starts = [0];
  for (const match of trimmed.matchAll(separator)) {
    ends.push(match.index);
    starts.push(match.index + match[0].length);
  }
  ends.push(trimmed.length);

  // From which starts on the text before is explained.
  const reached = new Set([0]);
  for (const [index, end] of ends.entries()) {
    const isExplained = starts
      .slice(0, index)
      .some((start) => reached.has(start) && isKnown(trimmed.slice(start, end), people));
    if (isExplained) {
      reached.add(starts[index] ?? end);
      reached.add(end);
    }
  }
  return reached.has(trimmed.length);
}

/** Whether a text is cut from one of people: those of the product that have an ellipsis are short. */
const isExcerpt = (text: string): boolean => text.length > 50 && /^…|…$/.test(text);

function isKnown(piece: string, people: ReadonlySet<string>): boolean {
  const tidied = piece.replaceAll(/\s+/g, ' ').trim();
  if (!/\p{L}/u.test(tidied) || people.has(tidied) || properNames.has(tidied)) return true;
  // A number may have a letter for thousands or millions, and a unit; an address is its path.
  const number = /^[−-]?\d[\d.,\s]*(?:[kMGT]\b)?(.*)$/.exec(tidied);
  if (number && (number[1] === '' || people.has(number[1]!.trim()))) return true;
  if (/^\/\S*$|^[\w-]+(?:\.[\w-]+)+$/.test(tidied)) return true;
  return (tidied.match(/\p{L}+/gu) ?? []).every((word) => wordsOfIntl.has(word));
}

/** The attributes of an element that people read or hear, and those that scripts take their texts from. */
function textsOfAttributes(element: Element): [string, string][] {
  const subject = element.getAttribute('name') ?? element.getAttribute('property') ?? '';
  const isMeta = element.localName === 'meta' && /description|title|site_name|alt$/.test(subject);
  const isButton = element.matches('input[type=submit], input[type=button], input[type=reset]');
  return [...element.attributes]
    .filter(({ name, value }) => {
      if (named.has(name) || (isMeta && name === 'content') || (isButton && name === 'value')) return true;
      if (name === 'data-island') return false;
      return name.startsWith('data-') && /^\p{L}[^{}[\]/]* /u.test(value);
    })
    .map(({ name, value }) => [name, value]);
}

/** The texts of a document that have no mark and that people did not write. */
export function unmarkedTexts(html: string, people: ReadonlySet<string>): UnmarkedText[] {
  const { document } = new JSDOM(html).window;
  const unmarked: UnmarkedText[] = [];
  const check = (text: string, where: string, stack: string[] = []) => {
    for (const part of partsWithoutMark(text, stack)) {
      if (part.trim().startsWith('<')) {
        unmarked.push(...unmarkedTexts(part, people));
      } else if (!isOfPeople(part, people)) {
        unmarked.push({ where, text: part.replaceAll(/\s+/g, ' ').trim() });
      }
    }
  };

  const walk = (element: Element, outer: string[]) => {
    const name = element.localName;
    if (silent.has(name)) return;
    const [style] = element.classList;
    const where = style ? `${name}.${style}` : name;
    for (const [attribute, text] of textsOfAttributes(element)) {
      check(text, `${where} ${attribute}`);
    }

    const stack = inline.has(name) ? outer : [];
    for (const child of element.childNodes) {
      if (child.nodeType === nodeTypes.text) {
        check(child.textContent ?? '', where, stack);
      } else if (child.nodeType === nodeTypes.element) {
        walk(child as Element, stack);
      }
    }
  };

  walk(document.documentElement, []);
  return unmarked;
}
