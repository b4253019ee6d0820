import { XmlError } from './xml-error.ts';
import type { KnownName } from './known-name.ts';
import { rootScope, type XmlScope, type XmlVocabulary } from './xml-scope.ts';
import { XmlTag } from './xml-tag.ts';

/** Receives the tokens of an XML part. Elements are given by the numbers of their names. */
export type XmlHandler = {
  /** An element begins; its attributes can be read from `tag` during the call. */
  open(name: number, tag: XmlTag): void;
  close(name: number): void;
  /** A piece of text. `isLiteral` is true within CDATA, where references are not resolved. */
  text(bytes: Uint8Array, start: number, end: number, isLiteral: boolean): void;
};

/** The longest tag, comment or CDATA section, in bytes. */
const maxMarkup = 256 * 1024;
/** The longest reference to a character, in bytes. */
const maxReference = 32;
const maxDepth = 256;

const [lessThan, ampersand, semicolon, carriageReturn] = [0x3c, 0x26, 0x3b, 0x0d];
const [slash, exclamation, question] = [0x2f, 0x21, 0x3f];

/**
 * Reads XML in one pass over its bytes. A document type declaration is refused, so there are no entities but
 * the five of XML. The memory it takes does not depend on the length of the part.
 */
export class XmlTokenizer {
  readonly #handler: XmlHandler;
  readonly #vocabulary: XmlVocabulary;
  readonly #tag = new XmlTag();
  readonly #open = new Int32Array(maxDepth);
  /** The names of the open elements as they are written. */
  readonly #written: (KnownName | null)[] = [];
  /** The scopes around the open elements. */
  readonly #outer: XmlScope[] = [];
  #scope: XmlScope;
  #depth = 0;
  #hasRoot = false;
  #rest: Buffer | null = null;

  constructor(vocabulary: XmlVocabulary, handler: XmlHandler) {
    this.#handler = handler;
    this.#vocabulary = vocabulary;
    this.#scope = rootScope(vocabulary, '', []);
  }

  /** Takes the next bytes, in valid UTF-8. */
  push(chunk: Buffer): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#tag.take(bytes);
    const end = this.#read(bytes);
    this.#rest = end < bytes.length ? bytes.subarray(end) : null;
    if (this.#rest && this.#rest.length > maxMarkup) throw new XmlError('a tag is too long');
  }

  /** Ends the part; throws when it is incomplete. */
  end(): void {
    if (!this.#hasRoot || this.#depth > 0 || this.#rest?.includes(lessThan)) {
      throw new XmlError('the part is incomplete');
    }
  }

  /** Reads the complete tokens of `bytes`; returns where the first incomplete one begins. */
  #read(bytes: Buffer): number {
    const { length } = bytes;
    let at = 0;

    while (at < length) {
      const start = at;
      while (at < length && bytes[at] !== lessThan) {
        at += 1;
      }
      const textEnd = at === length ? completeText(bytes, start) : at;
      if (textEnd > start && this.#depth > 0) {
        this.#handler.text(bytes, start, textEnd, false);
      }
      if (at === length) return textEnd;
      const next = this.#markup(bytes, at);
      if (next < 0) return at;
      at = next;
    }

    return at;
  }

  /** Reads the markup at `at`; returns where it ends, or -1 when it is incomplete. */
  #markup(bytes: Buffer, at: number): number {
    const kind = bytes[at + 1];
    if (kind === undefined) return -1;
    if (kind === exclamation) return this.#declaration(bytes, at);
    if (kind === question) return endOf(bytes, at + 2, '?>');
    if (kind === slash) return this.#endTag(at + 2);
    return this.#startTag(at + 1);
  }

  /** Reads the end tag whose name is at `at`: mostly it is that of the open element, written alike. */
  #endTag(at: number): number {
    const written = this.#depth > 0 ? this.#written[this.#depth - 1]! : null;
    const known = written === null ? -1 : this.#tag.endOf(written, at);
    const end = known < 0 ? this.#tag.read(at, this.#scope) : known;

    if (end >= 0) {
      this.#close(known < 0 ? this.#tag.name : written!.id);
    }

    return end;
  }

  #startTag(at: number): number {
    const end = this.#tag.read(at, this.#scope);
    if (end >= 0) {
      const outer = this.#scope;
      if (this.#tag.declarations.length > 0 || this.#depth === 0) {
        this.#enterScope(at);
      }
      this.#push(this.#tag.name, outer);
      this.#handler.open(this.#tag.name, this.#tag);
      if (this.#tag.isEmpty) {
        this.#close(this.#tag.name);
      }
    }

    return end;
  }

  /** Takes what the tag declares, which is valid in this tag already. */
  #enterScope(at: number): void {
    const { declarations, prefix } = this.#tag;
    const scope =
      this.#depth === 0
        ? rootScope(this.#vocabulary, prefix, declarations)
        : this.#scope.declare(declarations);
    if (scope === this.#scope) return;
    this.#scope = scope;
    this.#tag.read(at, scope);
  }

  #declaration(bytes: Buffer, at: number): number {
    if (bytes.length < at + 9) return -1;
    const start = bytes.toString('latin1', at, at + 9);
    if (start.startsWith('<!--')) return endOf(bytes, at + 4, '-->');
    if (start !== '<![CDATA[') throw new XmlError('it has a document type declaration');
    const end = endOf(bytes, at + 9, ']]>');

    if (end > 0 && this.#depth > 0) {
      this.#handler.text(bytes, at + 9, end - 3, true);
    }

    return end;
  }

  #push(name: number, outer: XmlScope): void {
    if (this.#depth === 0 && this.#hasRoot) throw new XmlError('it has two root elements');
    if (this.#depth === maxDepth) throw new XmlError('its elements are nested too deeply');
    this.#hasRoot = true;
    this.#open[this.#depth] = name;
    this.#written[this.#depth] = this.#tag.written;
    this.#outer[this.#depth] = outer;
    this.#depth += 1;
  }

  #close(name: number): void {
    this.#depth -= 1;
    if (this.#depth < 0 || this.#open[this.#depth] !== name) throw new XmlError('its tags do not match');
    this.#scope = this.#outer[this.#depth]!;
    this.#handler.close(name);
  }
}

function endOf(bytes: Buffer, from: number, what: string): number {
  const found = bytes.indexOf(what, from, 'latin1');
  if (found < 0) return -1;
  return found + what.length;
}

/** Where text at the end of a chunk is complete: a reference or a line break may continue in the next one. */
function completeText(bytes: Buffer, start: number): number {
  const { length } = bytes;
  for (let at = length - 1; at >= Math.max(start, length - maxReference); at -= 1) {
    if (bytes[at] === semicolon) break;
    if (bytes[at] === ampersand) return at;
  }
  if (bytes[length - 1] === carriageReturn) return Math.max(start, length - 1);
  return length;
}
