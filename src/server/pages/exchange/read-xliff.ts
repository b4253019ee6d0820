import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { describeError } from '#domain/error/describe-error.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { joinedWords, type CodedPart, type CodedText } from '#domain/value/text/coded-text.ts';
import { maxUnits, type ReadFile, type ReadUnit } from './text-file.ts';
import { needsReview } from './write-xliff.ts';

/** The deepest that elements may be nested. */
const maxDepth = 64;

/** Reads an XLIFF 2 file. A document type, and with it all entities of a file's own, is refused. */
export function readXliff(content: string): ReadFile {
  const reader = new XliffReader();
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw unreadable('it has a document type');
  });
  parser.on('error', (error) => {
    throw unreadable(describeError(error));
  });
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('closetag', (tag) => reader.close(tag.name));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.write(content).close();

  if (reader.version === undefined) throw unreadable('it is no XLIFF');
  if (!reader.version.startsWith('2.')) throw unreadable(`it is of version ${reader.version.slice(0, 10)}`);
  return { language: reader.language, units: reader.units };
}

const unreadable = (reason: string) =>
  new TidemarkError('invalid_request', `This file cannot be read as XLIFF 2: ${reason.slice(0, 200)}.`);

/** The words and codes of an element that is open. */
type OpenText = { element: string; id: string; parts: CodedPart[] };

class XliffReader {
  readonly units: ReadUnit[] = [];
  version: string | undefined;
  language: string | undefined;
  #depth = 0;
  #unit: {
    ref: string;
    source: CodedPart[];
    target: CodedPart[];
    isTranslated: boolean;
    isConfirmed: boolean;
  } = newUnit('');
  #segment: { source: CodedText; target: CodedText | null; isIgnorable: boolean } | null = null;
  #texts: OpenText[] = [];

  open({ name, attributes }: SaxesTagPlain): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw unreadable('its elements are nested too deeply');

    const element = localName(name);
    const isInText = this.#texts.length > 0;
    if (element === 'xliff') {
      this.version = attributes['version'] ?? '';
      this.language = attributes['trgLang'];
    } else if (element === 'unit') {
      this.#unit = newUnit(attributes['name'] ?? '');
    } else if (element === 'segment' || element === 'ignorable') {
      this.#openSegment(element, attributes);
    } else if (this.#segment && !isInText && (element === 'source' || element === 'target')) {
      this.#texts.push({ element, id: '', parts: [] });
    } else if (isInText) {
      this.#openInline(element, attributes);
    }
  }

  #openSegment(element: string, { state = 'initial', subState }: Record<string, string>): void {
    this.#segment = { source: [], target: null, isIgnorable: element === 'ignorable' };
    if (state === 'initial' && subState === needsReview) {
      this.#unit.isConfirmed = false;
    }
  }

  #openInline(element: string, { id = '', hex = '' }: Record<string, string>): void {
    if (element === 'cp') {
      this.text(characterOf(hex));
    } else if (element === 'ph') {
      this.#texts.at(-1)!.parts.push({ id, children: null });
    } else if (element === 'pc' || element === 'mrk') {
      this.#texts.push({ element, id, parts: [] });
    } else {
      throw unreadable(`a text has the element ${element.slice(0, 20)}`);
    }
  }

  text(text: string): void {
    this.#texts.at(-1)?.parts.push(text);
  }

  close(name: string): void {
    this.#depth -= 1;
    const element = localName(name);
    if (element === this.#texts.at(-1)?.element) {
      this.#closeText(this.#texts.pop()!);
    } else if (element === 'segment' || element === 'ignorable') {
      this.#closeSegment();
    } else if (element === 'unit') {
      this.#closeUnit();
    }
  }

  #closeText({ element, id, parts }: OpenText): void {
    const around = this.#texts.at(-1)?.parts;
    if (element === 'pc') {
      around?.push({ id, children: parts });
    } else if (element === 'mrk') {
      around?.push(...parts);
    } else if (this.#segment) {
      this.#segment[element as 'source' | 'target'] = parts;
    }
  }

  #closeSegment(): void {
    const segment = this.#segment;
    this.#segment = null;
    if (!segment) return;

    const { source, target, isIgnorable } = segment;
    this.#unit.source.push(...source);
    this.#unit.target.push(...(target ?? (isIgnorable ? source : [])));
    if (!isIgnorable && !target?.length) {
      this.#unit.isTranslated = false;
    }
  }

  #closeUnit(): void {
    const { ref, source, target, isTranslated, isConfirmed } = this.#unit;
    if (this.units.length === maxUnits) throw unreadable(`it has more than ${maxUnits} texts`);
    this.units.push({
      ref,
      source: joinedWords(source),
      target: isTranslated ? joinedWords(target) : null,
      isConfirmed,
    });
  }
}

const newUnit = (ref: string) => ({
  ref,
  source: [] as CodedPart[],
  target: [] as CodedPart[],
  isTranslated: true,
  isConfirmed: true,
});

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The character of a code of XLIFF for what XML cannot hold. */
function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16);
  if (!/^[0-9a-f]{1,6}$/i.test(hex) || code > 0x10ffff) throw unreadable('a character has no such code');
  return String.fromCodePoint(code);
}
