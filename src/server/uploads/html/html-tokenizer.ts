/**
 * Receives the tags and the texts of a web page. Names are in lower case; `attributes` is what follows the
 * name.
 */
export type HtmlHandler = {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
};

/** The longest tag, in characters; a longer one is text. */
const maxTag = 64 * 1024;

const commentEnd = '-->';

/** Elements whose content is not text of the page, and has no tags. */
const rawElements = new Set(['script', 'style', 'title', 'textarea', 'noscript']);

/** Splits a web page into tags and texts, chunk by chunk. Comments, scripts and styles are left out. */
export class HtmlTokenizer {
  readonly #handler: HtmlHandler;
  #left = '';
  /** What ends the part that is being left out. */
  #until: string | null = null;

  constructor(handler: HtmlHandler) {
    this.#handler = handler;
  }

  push(chunk: string): void {
    this.#left = this.#read(this.#left + chunk);
  }

  /** Ends the page; an incomplete tag at its end is left out. */
  end(): void {
    if (this.#until === null && !this.#left.startsWith('<')) {
      this.#text(this.#left);
    }
    this.#left = '';
  }

  /** Reads what is complete; returns what is not. */
  #read(text: string): string {
    let at = 0;
    while (at < text.length) {
      if (this.#until !== null) {
        const end = indexOf(text, this.#until, at);
        if (end < 0) return text.slice(Math.max(at, text.length - this.#until.length + 1));
        // The end of a comment belongs to it; that of an element is a tag.
        at = this.#until === commentEnd ? end + commentEnd.length : end;
        this.#until = null;
        continue;
      }
      const start = text.indexOf('<', at);
      if (start < 0) return this.#textTo(text, at);
      this.#text(text.slice(at, start));
      const end = this.#markup(text, start);
      if (end < 0) return text.slice(start);
      at = end;
    }

    return '';
  }

  /** Passes on text, but for a reference that may continue in the next chunk. */
  #textTo(text: string, at: number): string {
    const reference = text.lastIndexOf('&');
    const end = reference >= Math.max(at, text.length - 12) ? reference : text.length;
    this.#text(text.slice(at, end));
    return text.slice(end);
  }

  #text(text: string): void {
    if (text !== '') {
      this.#handler.text(text);
    }
  }

  /** Reads the markup at `at`; returns where it ends, or -1 when it is incomplete. */
  #markup(text: string, at: number): number {
    const next = text[at + 1];
    if (next === undefined || (next === '!' && text.length - at < 4)) return -1;

    if (text.startsWith('<!--', at)) {
      this.#until = commentEnd;
      return at + 4;
    }

    if (!/[a-zA-Z/!?]/.test(next)) {
      this.#text('<');
      return at + 1;
    }

    const end = endOfTag(text, at + 1);
    if (end < 0) return -1;

    if (end === Number.POSITIVE_INFINITY) {
      this.#text('<');
      return at + 1;
    }

    this.#tag(text.slice(at + 1, end));
    return end + 1;
  }

  #tag(tag: string): void {
    const name = /^\/?[a-zA-Z][\w:-]{0,40}/.exec(tag)?.[0].toLowerCase();
    if (name === undefined) return;

    if (name.startsWith('/')) {
      this.#handler.close(name.slice(1));
    } else {
      if (rawElements.has(name)) {
        this.#until = `</${name}`;
      }
      this.#handler.open(name, tag.slice(name.length));
    }
  }
}

/**
 * Where a tag ends: the first `>` that is not within quotes; -1 when there is none yet, and infinity when
 * another tag begins before it, or the tag is too long, so that it is none.
 */
function endOfTag(text: string, from: number): number {
  let quote = '';
  const last = Math.min(text.length, from + maxTag);

  for (let at = from; at < last; at += 1) {
    const character = text[at]!;
    if (quote !== '') {
      quote = character === quote ? '' : quote;
    } else if (character === '>') {
      return at;
    } else if (character === '<') {
      return Number.POSITIVE_INFINITY;
    } else if ((character === '"' || character === "'") && text[at - 1] === '=') {
      quote = character;
    }
  }

  if (last - from !== maxTag) return -1;
  return Number.POSITIVE_INFINITY;
}

/** Where `end` begins, in letters of any case; -1 when it is not there. */
function indexOf(text: string, end: string, from: number): number {
  for (let at = text.indexOf(end[0]!, from); at >= 0; at = text.indexOf(end[0]!, at + 1)) {
    if (text.slice(at, at + end.length).toLowerCase() === end) return at;
  }
  return -1;
}
