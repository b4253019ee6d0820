import { describeError } from '#domain/error/describe-error.ts';
import type { LostSession } from '../lost-session.ts';
import type { SaveFailure } from './save-failure.ts';

/** What saving is doing. `refused`: the server will not take the work; `conflict`: a person has to choose. */
export type SaveState = { kind: 'saved' | 'saving' | 'conflict' } | SaveFailure;

/**
 * What sending came to. `saved` removes the sent entries. `replaced` puts others in place of all entries,
 * those added since included, and sending continues. A refusal without `entries` keeps them all, to be tried
 * again or dropped.
 */
export type SendOutcome<Entry> =
  | { kind: 'saved' }
  | { kind: 'replaced'; entries: readonly Entry[] }
  | { kind: 'offline'; session?: LostSession }
  | { kind: 'refused'; message: string; entries?: readonly Entry[] };

/** What differs between page drafts, rows and metadata. */
export type OutboxOptions<Entry> = {
  /** Entries are sent this many milliseconds after the last one was added. */
  delay: number;
  /** How many of the first entries one request takes; all of them by default. */
  batchSize?: number;
  /** One entry in place of two, or null where both are needed. The earlier one has not been sent. */
  combine(earlier: Entry, later: Entry): Entry | null;
  send(entries: readonly Entry[]): Promise<SendOutcome<Entry>>;
  /** Whether a conflict waits for a person: `blocking` stops sending, with `aside` other entries are sent. */
  conflict(): 'none' | 'aside' | 'blocking';
  /**
   * Called after each change of the entries or of the state; keeps the entries in the browser and shows the
   * state.
   */
  onChange(): void;
};

/** What a person edits is saved this many milliseconds after the last change. */
export const saveDelay = 500;

/** After a failed attempt the entries are sent again this many milliseconds later. */
const retryDelay = 3000;

/** Holds what the server does not have yet, and sends it in order until it has. */
export class Outbox<Entry> {
  entries: readonly Entry[] = [];
  readonly #options: OutboxOptions<Entry>;
  #failure: SaveFailure | null = null;
  /** How many of the first entries are in a request now. */
  #inFlight = 0;
  /** How many of the first entries are sent without a further delay. */
  #due = 0;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions<Entry>) {
    this.#options = options;
  }

  get state(): SaveState {
    const conflict = this.#options.conflict();
    if (conflict === 'blocking') return { kind: 'conflict' };
    if (this.#failure) return this.#failure;
    if (this.entries.length > 0) return { kind: 'saving' };
    return { kind: conflict === 'aside' ? 'conflict' : 'saved' };
  }

  /** Adds entries, to be sent after the delay, or at the next attempt where the server cannot be reached. */
  add(...added: readonly Entry[]): void {
    for (const entry of added) {
      this.#append(entry);
    }

    if (this.#failure?.kind === 'refused') {
      this.#failure = null;
    }

    this.#options.onChange();
    if (!this.#failure) {
      this.#schedule(this.#options.delay);
    }
  }

  #append(entry: Entry): void {
    const last = this.entries.length > this.#inFlight ? this.entries.at(-1) : undefined;
    const combined = last === undefined ? null : this.#options.combine(last, entry);
    this.entries = combined === null ? [...this.entries, entry] : this.entries.with(-1, combined);
  }

  /** Sends everything now; resolves when the server has it or something prevents that. */
  async flush(): Promise<SaveState> {
    let hasBegun = this.#running !== null;
    let isEarlier: boolean;

    do {
      clearTimeout(this.#timer);
      this.#due = Infinity;
      await this.#run();
      // A request that had begun before may not have reached the server for a reason that has passed since.
      isEarlier = hasBegun && this.#failure?.kind === 'offline';
      hasBegun = false;
    } while (this.#canSend && (!this.#failure || isEarlier));

    return this.state;
  }

  /** Puts other entries in place of all; not while a request is running, see `settled`. */
  replace(entries: readonly Entry[]): void {
    this.entries = entries;
    this.#failure = null;
    this.#options.onChange();

    if (entries.length === 0) {
      clearTimeout(this.#timer);
    } else {
      this.#schedule(0);
    }
  }

  /**
   * Gives up the first entry and sends the rest, while the server refuses it; not while it is being sent
   * again.
   */
  dropFirst(): void {
    if (this.#failure?.kind === 'refused') {
      this.replace(this.entries.slice(1));
    }
  }

  /** Takes back an entry while the server refuses the first one; not while that is being sent again. */
  takeBack(entry: Entry): void {
    if (this.#failure?.kind !== 'refused') return;
    if (this.entries[0] === entry) return this.dropFirst();
    this.entries = this.entries.filter((one) => one !== entry);
    this.#options.onChange();
  }

  /** Resolves when no request is running. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /**
   * Sends what is left once more, then nothing until it is used again. What fails stays in the browser's
   * copy.
   */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
  }

  get #canSend(): boolean {
    return this.entries.length > 0 && this.#options.conflict() !== 'blocking';
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#due = this.entries.length;
      void this.#run();
    }, delay);
  }

  #run(): Promise<void> {
    this.#running ??= this.#sendDue().finally(() => {
      this.#running = null;
      this.#due = 0;
    });
    return this.#running;
  }

  async #sendDue(): Promise<void> {
    while (this.#canSend) {
      if (this.#due <= 0) return this.#schedule(this.#options.delay);
      const sent = this.entries.slice(0, this.#options.batchSize);
      this.#inFlight = sent.length;
      // What is sent again is not refused any more: it must not be dropped while the server may take it.
      if (this.#failure?.kind === 'refused') {
        this.#failure = null;
      }
      this.#options.onChange();
      const outcome = await this.#options
        .send(sent)
        .catch((error: unknown): SendOutcome<Entry> => ({ kind: 'refused', message: describeError(error) }));
      this.#inFlight = 0;
      const goesOn = this.#settle(sent.length, outcome);
      this.#options.onChange();
      if (!goesOn) return;
    }
  }

  /** Applies an outcome; returns whether sending continues. */
  #settle(sent: number, outcome: SendOutcome<Entry>): boolean {
    this.#failure = null;
    switch (outcome.kind) {
      case 'saved':
        this.entries = this.entries.slice(sent);
        this.#due -= sent;
        return true;
      case 'replaced':
        this.entries = outcome.entries;
        this.#due = Math.max(this.#due, outcome.entries.length);
        return true;
      case 'offline':
        this.#failure = outcome;
        this.#schedule(retryDelay);
        return false;
      case 'refused':
        this.#failure = { kind: 'refused', message: outcome.message };
        if (!outcome.entries) return false;
        this.entries = outcome.entries;
        if (outcome.entries.length > 0) {
          this.#schedule(this.#options.delay);
        }
        return false;
    }
  }
}
