import { ShapeError } from './shape-error.ts';

const blank = /[ \t\r\n]*/y;
const letters = /[a-z]+/iy;
const digits = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const srid = /\s*SRID=\d{1,6};/iy;

/** Reads the words, numbers and signs of Well-Known Text from left to right. */
export class WktScanner {
  position = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Skips a reference system before the shape, as PostGIS writes it. */
  skipSrid(): void {
    this.match(srid);
    this.match(blank);
  }

  /** The letters here, in capitals; empty where there are none. */
  word(): string {
    const word = this.match(letters).toUpperCase();
    this.match(blank);
    return word;
  }

  /** Skips a word where it is here. */
  skipWord(word: string): boolean {
    const end = this.position + word.length;
    if (this.text.slice(this.position, end).toUpperCase() !== word) return false;
    if (/[a-z]/i.test(this.text.charAt(end))) return false;
    this.position = end;
    this.match(blank);
    return true;
  }

  number(): number {
    const text = this.match(digits);
    const value = Number(text);
    if (text === '' || !Number.isFinite(value)) throw this.unexpected('a number');
    this.match(blank);
    return value;
  }

  isAtNumber = (): boolean => /[-+.\d]/.test(this.text.charAt(this.position));

  isAt = (sign: string): boolean => this.text.charAt(this.position) === sign;

  isAtEnd = (): boolean => this.position >= this.text.length;

  inParentheses<Part>(part: () => Part): Part {
    this.expect('(');
    const value = part();
    this.expect(')');
    return value;
  }

  /** Parts in parentheses, with commas between them. */
  list<Part>(part: () => Part): Part[] {
    return this.inParentheses(() => {
      const parts = [part()];
      while (this.skip(',')) {
        parts.push(part());
      }
      return parts;
    });
  }

  /** The error that something else is here. */
  unexpected(expected: string): ShapeError {
    const character = this.text.charAt(this.position);
    const here = character === '' ? 'the text ends' : `there is “${character}”`;
    return new ShapeError(`At character ${this.position + 1} ${here} where ${expected} should be.`);
  }

  private expect(sign: string): void {
    if (!this.skip(sign)) throw this.unexpected(`“${sign}”`);
  }

  private skip(sign: string): boolean {
    if (!this.isAt(sign)) return false;
    this.position++;
    this.match(blank);
    return true;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const [text = ''] = pattern.exec(this.text) ?? [];
    this.position += text.length;
    return text;
  }
}
