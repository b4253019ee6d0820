import type { Choice } from '#columns/find-options.ts';
import type { SearchedOptions } from '#columns/searched-options.ts';
import { SnapshotStore } from '#client/outbox/snapshot-store.ts';
import { chosenValues } from '#columns/option-label.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Labels } from '#domain/value/cell/label-cell.ts';

/** Which options are wanted: those that a text finds, or those that are, or are called, one of some texts. */
export type OptionRequest = { search: string } | { values: string[] };

/** Values that are looked up with one request. */
const valuesAtOnce = 1000;

/** What is known of more values than this is forgotten. */
const mostKnown = 50_000;

/** Values that come into view within so many ms are looked up together. */
const gatherFor = 50;

/**
 * The options of a column that are too many to be in the browser: searched and looked up on the server. What
 * is known of values stays; a new map is published when more is.
 */
export class OptionLookup
  extends SnapshotStore<ReadonlyMap<string, string | null>>
  implements SearchedOptions
{
  readonly #read: (request: OptionRequest) => Promise<readonly Choice[]>;
  readonly #byLabel = new Map<string, string>();
  readonly #wanted = new Set<string>();
  /** The rows of a result share one object of labels. */
  readonly #taught = new WeakSet<Labels>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(read: (request: OptionRequest) => Promise<readonly Choice[]>) {
    super(new Map());
    this.#read = read;
  }

  readonly search = async (text: string): Promise<readonly Choice[]> => {
    const found = await this.#read({ search: text });
    this.#learn(found);
    return found;
  };

  readonly labelOf = (value: string): string | null | undefined => this.snapshot().get(value);

  /** The option that a text is, or is the label of; the text itself where it is neither, or not known. */
  readonly optionOf = (text: string): string =>
    this.labelOf(text) == null ? (this.#byLabel.get(text) ?? text) : text;

  /** Takes over the labels that came with rows. */
  teach(labels: Labels): void {
    if (this.#taught.has(labels)) return;
    this.#taught.add(labels);
    const unknown = Object.entries(labels).filter(([value, label]) => this.labelOf(value) !== label);
    if (unknown.length > 0) {
      this.#learn(unknown.map(([value, label]) => ({ value, label })));
    }
  }

  /** Looks up values that have come into view and are not known. */
  want(values: readonly string[]): void {
    for (const value of values) {
      if (this.labelOf(value) === undefined) {
        this.#wanted.add(value);
      }
    }

    if (this.#wanted.size === 0) return;

    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const gathered = [...this.#wanted];
      this.#wanted.clear();
      // What cannot be looked up is not marked as wrong.
      void this.lookUp(gathered).catch(() => undefined);
    }, gatherFor);
  }

  /** Looks up texts that are not known: values, or labels. */
  async lookUp(texts: readonly string[]): Promise<void> {
    const unknown = [...new Set(texts)].filter((text) => text !== '' && this.labelOf(text) === undefined);
    for (let from = 0; from < unknown.length; from += valuesAtOnce) {
      const values = unknown.slice(from, from + valuesAtOnce);
      this.#learn(await this.#read({ values }), values);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #learn(found: readonly Choice[], asked: readonly string[] = []): void {
    const before = this.snapshot().size > mostKnown ? new Map<string, string | null>() : this.snapshot();
    const known = new Map(before);

    for (const value of asked) {
      known.set(value, null);
    }

    for (const { value, label } of found) {
      known.set(value, label);
      this.#byLabel.set(label, value);
    }

    this.publish(known);
  }
}

/** What is known of the values of a cell: their labels, and whether one of them is no option. */
export type LookedUp = { labels: Labels | undefined; hasUnknown: boolean };

/** The values of a cell that its own labels, those of the result, do not name. */
export function unnamedValues(value: Cell, labels: Labels | undefined): string[] {
  return chosenValues(value).filter((one) => labels?.[one] === undefined);
}

/** The labels of a cell with those that were looked up. */
export function withKnown(
  labels: Labels | undefined,
  values: readonly string[],
  known: ReadonlyMap<string, string | null>,
): LookedUp {
  const found = values.flatMap((one) => {
    const label = known.get(one);
    if (label == null) return [];
    return [[one, label] as const];
  });
  return {
    labels: found.length > 0 ? { ...labels, ...Object.fromEntries(found) } : labels,
    hasUnknown: values.some((one) => known.get(one) === null),
  };
}
