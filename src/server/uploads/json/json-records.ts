import { unreadable } from '../files/upload-errors.ts';
import { keyPath, type RecordList } from './find-record-lists.ts';
import { JsonScanner, type OpenValue } from './json-scanner.ts';

/** A record: its fields by name, or a list of cells without names, or one value. */
export type JsonRecord = { value: unknown; sourceOf(key: string): string | undefined };

/** Reads the records of one list out of a JSON text that arrives in parts. */
export class JsonRecords {
  readonly #scanner: JsonScanner;
  readonly #list: RecordList;
  readonly #path: string;
  #records: JsonRecord[] = [];
  #count = 0;
  #notNumbers = 0;

  constructor(list: RecordList) {
    this.#list = list;
    this.#path = list.kind === 'values' ? '' : list.path.join('\u0000');
    this.#scanner = new JsonScanner({
      begin: (_, around) => this.#isRecord(around),
      end: (text) => {
        if (text !== null) {
          this.#add(text);
        }
      },
    });
  }

  /** How many values were NaN or infinite, which JSON does not have, and are empty. */
  get notNumbers(): number {
    return this.#notNumbers;
  }

  /** The records that a part completes. */
  feed(part: string): JsonRecord[] {
    this.#scanner.feed(part);
    return this.#take();
  }

  /** The last records. */
  end(): JsonRecord[] {
    this.#scanner.end();
    return this.#take();
  }

  #take(): JsonRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  #isRecord(around: readonly OpenValue[]): boolean {
    const { kind } = this.#list;
    if (kind === 'values') return around.length === 0;
    if (kind === 'columns') return keyPath(around) === this.#path;
    return around.at(-1)?.kind === 'array' && keyPath(around.slice(0, -1)) === this.#path;
  }

  #add(text: string): void {
    this.#count += 1;
    this.#records.push(this.#parse(text));
  }

  #parse(text: string): JsonRecord {
    const strict = withoutNotNumbers(text);
    this.#notNumbers += strict.count;

    try {
      // Numbers that no number here holds exactly are kept as they are written.
      if (!/\d{16}/.test(strict.text)) return { value: JSON.parse(strict.text), sourceOf: () => undefined };
      const sources = new Map<string, string>();
      const value: unknown = JSON.parse(strict.text, (key, field: unknown, context?: { source?: string }) => {
        const source = context?.source;
        if (typeof field !== 'number' || source === undefined || isExact(field, source)) return field;
        sources.set(key, source);
        return source;
      });
      return { value, sourceOf: (key) => sources.get(key) };
    } catch (cause) {
      throw unreadable(`Record ${this.#count} of the JSON is damaged.`, cause);
    }
  }
}

/** Whether a number is what its text says: a whole number beyond the exact ones is not. */
const isExact = (number: number, source: string): boolean =>
  !/^-?\d+$/.test(source) || Number.isSafeInteger(number);

/** Texts and words of JSON: NaN and Infinity, which some programs write, are none of it. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/gs;

function withoutNotNumbers(text: string): { text: string; count: number } {
  if (!/NaN|Infinity/.test(text)) return { text, count: 0 };
  let count = 0;
  const strict = text.replace(tokens, (token) => {
    if (token.startsWith('"')) return token;
    count += 1;
    return 'null';
  });

  return { text: strict, count };
}
