import { JsonScanner, type OpenValue, type ValueKind } from './json-scanner.ts';

/** Where the records of a table are in a JSON file. */
export type RecordList =
  | { kind: 'values' }
  | { kind: 'list'; path: readonly string[]; records: number }
  | { kind: 'columns'; path: readonly string[] };

/** The most lists that are remembered. */
const maxLists = 200;
const separator = '\u0000';

/**
 * Finds the tables of a JSON text: values that follow each other (`.jsonl`), the lists of records below keys
 * of objects, or an object of columns. An object without any of these is a record itself.
 */
export class RecordListFinder {
  readonly #lists = new Map<string, { objects: number; others: number }>();
  readonly #scanner: JsonScanner;
  #values = 0;
  #isFirstObject = false;

  constructor() {
    this.#scanner = new JsonScanner({
      begin: (kind, around) => this.#begin(kind, around),
      end: () => undefined,
    });
  }

  /** Reads a part of the text. */
  feed(part: string): void {
    this.#scanner.feed(part);
  }

  /**
   * The tables, the lists of records in their order; `hasLines` says that each value of the file is a record.
   */
  end(hasLines: boolean): RecordList[] {
    this.#scanner.end();
    if (hasLines || this.#values > 1) return [{ kind: 'values' }];
    if (this.#values === 0) return [];

    const lists = [...this.#lists].map(([key, counts]) => ({ path: pathOf(key), ...counts }));
    const ofRecords = lists.filter(({ path, objects }) => objects > 0 || path.length === 0);
    if (ofRecords.length > 0) {
      return ofRecords.map(({ path, objects, others }) => ({
        kind: 'list',
        path,
        records: objects + others,
      }));
    }

    const parents = new Set(lists.map(({ path }) => path.slice(0, -1).join(separator)));
    if (parents.size > 0) return [...parents].map((key) => ({ kind: 'columns', path: pathOf(key) }));
    if (!this.#isFirstObject) return [];
    return [{ kind: 'values' }];
  }

  #begin(kind: ValueKind, around: readonly OpenValue[]): false {
    const parent = around.at(-1);
    if (!parent) {
      this.#values += 1;
      this.#isFirstObject ||= kind === 'object';
    }

    const isBelowKeys = around.every((open, index) => open.kind === 'object' || index === around.length - 1);
    if (!isBelowKeys) return false;

    if (kind === 'array' && parent?.kind !== 'array') {
      this.#list(keyPath(around));
    }

    if (parent?.kind !== 'array') return false;

    const counts = this.#list(keyPath(around.slice(0, -1)));
    if (counts && (kind === 'object' || kind === 'array')) {
      counts.objects += 1;
    } else if (counts) {
      counts.others += 1;
    }

    return false;
  }

  #list(key: string): { objects: number; others: number } | undefined {
    const known = this.#lists.get(key);
    if (known || this.#lists.size >= maxLists) return known;
    const counts = { objects: 0, others: 0 };
    this.#lists.set(key, counts);
    return counts;
  }
}

/** The keys that lead to a value, as one text. */
export const keyPath = (around: readonly OpenValue[]): string => around.map(({ key }) => key).join(separator);

const pathOf = (key: string): string[] => (key === '' ? [] : key.split(separator));
