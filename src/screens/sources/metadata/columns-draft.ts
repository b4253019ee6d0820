import { z } from 'zod';
import { Outbox, type SaveState, type SendOutcome } from '#client/outbox/outbox.ts';
import type { SaveFailure } from '#client/outbox/save-failure.ts';
import { SnapshotStore } from '#client/outbox/snapshot-store.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import { mergeColumns, type ColumnConflict } from '#domain/source/column/merge-columns.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';

/** A source's columns on the server. */
export type ServerColumns = { columns: readonly SourceColumn[]; revision: number };

/** Unsaved columns and the columns that they were made from. */
export const unsavedColumnsSchema = z.object({
  before: sourceColumnSchema.array(),
  columns: sourceColumnSchema.array(),
});
/** See `unsavedColumnsSchema`. */
export type UnsavedColumns = z.output<typeof unsavedColumnsSchema>;

/** What sending columns came to; `stale`: someone else saved columns since `base`. */
export type ColumnsOutcome =
  | { kind: 'accepted'; revision: number }
  | { kind: 'stale'; now: ServerColumns }
  | SaveFailure;

/** What a draft of columns needs from outside. */
export type ColumnsDraftOptions = {
  start: ServerColumns;
  send(base: number, columns: readonly SourceColumn[]): Promise<ColumnsOutcome>;
  /** Keeps unsaved columns in the browser; null when there are none. */
  keep(unsaved: UnsavedColumns | null): void;
  /** Changes of someone else were merged in. */
  onMerged(): void;
  /** Columns are sent this many milliseconds after the last change. */
  delay: number;
};

/** What the screen shows. */
export type ColumnsSnapshot = {
  columns: readonly SourceColumn[];
  saving: SaveState;
  /** What two people changed; nothing is sent until the person has chosen. */
  conflicts: readonly ColumnConflict[];
  /** Whether anything was saved since the draft was opened. */
  hasSaved: boolean;
};

type Columns = readonly SourceColumn[];

/** A source's columns as they are edited. Other people's changes of other attributes are merged in. */
export class ColumnsDraft extends SnapshotStore<ColumnsSnapshot> {
  readonly #options: ColumnsDraftOptions;
  readonly #outbox: Outbox<Columns>;
  #base: ServerColumns;
  #columns: Columns;
  #conflict: { theirs: ServerColumns; conflicts: readonly ColumnConflict[] } | null = null;
  /** What was sent without a response: it may be on the server. */
  #unanswered: readonly Columns[] = [];
  #hasSaved = false;

  constructor(options: ColumnsDraftOptions) {
    const { columns } = options.start;
    super({ columns, saving: { kind: 'saved' }, conflicts: [], hasSaved: false });
    this.#options = options;
    this.#base = options.start;
    this.#columns = columns;

    this.#outbox = new Outbox<Columns>({
      delay: options.delay,
      batchSize: 1,
      combine: (_earlier, later) => later,
      send: ([sent]) => this.#send(sent ?? this.#columns),
      conflict: () => (this.#conflict ? 'blocking' : 'none'),
      onChange: () => this.#changed(),
    });
  }

  readonly saveState = (): SaveState => this.#outbox.state;

  /** Replaces the columns by changed ones. */
  readonly change = (columns: Columns): void => {
    this.#columns = columns;
    this.#outbox.add(columns);
  };

  /** Sends what is unsaved now; resolves when the server has it or something prevents that. */
  readonly flush = (): Promise<SaveState> => this.#outbox.flush();

  /**
   * After a conflict: merges both changes, with one's own or the other person's where both changed the same.
   */
  resolve(prefer: 'mine' | 'theirs'): void {
    if (!this.#conflict) return;
    const { theirs } = this.#conflict;
    this.#conflict = null;
    this.#outbox.replace(
      this.#rebase(theirs, mergeColumns(this.#base.columns, this.#columns, theirs.columns, prefer).columns),
    );
  }

  /** Takes over the columns that a closed tab could not send. */
  async adopt({ before, columns }: UnsavedColumns): Promise<void> {
    await this.#outbox.settled();
    const current = { ...this.#base, columns: this.#columns };
    const merged = mergeColumns(before, columns, current.columns);
    if (merged.conflicts.length === 0) return this.#outbox.replace(this.#rebase(this.#base, merged.columns));
    this.#base = { ...this.#base, columns: before };
    this.#columns = columns;
    this.#conflict = { theirs: current, conflicts: merged.conflicts };
    this.#outbox.replace([columns]);
  }

  /** Returns to the columns of the server, while it refuses the changed ones. */
  readonly discard = (): void => {
    if (this.saveState().kind === 'refused') {
      this.#outbox.replace(this.#rebase(this.#base, this.#base.columns));
    }
  };

  readonly close = (): Promise<void> => this.#outbox.close();

  /** Bases the columns on new ones of the server; returns what there is to send. */
  #rebase(base: ServerColumns, columns: Columns): Columns[] {
    this.#base = base;
    this.#columns = columns;
    this.#unanswered = [];
    if (isSameJson(columns, base.columns)) return [];
    return [columns];
  }

  async #send(sent: Columns): Promise<SendOutcome<Columns>> {
    const outcome = await this.#options.send(this.#base.revision, sent);
    if (outcome.kind === 'stale') return { kind: 'replaced', entries: this.#meet(outcome.now) };

    if (outcome.kind === 'offline' && this.#unanswered.at(-1) !== sent) {
      this.#unanswered = [...this.#unanswered, sent];
    }

    if (outcome.kind !== 'accepted') return outcome;

    this.#base = { columns: sent, revision: outcome.revision };
    this.#unanswered = [];
    this.#hasSaved = true;

    return { kind: 'saved' };
  }

  /** Merges with what someone else saved, or finds that a person has to choose. */
  #meet(theirs: ServerColumns): readonly Columns[] {
    const mine = this.#columns;
    const own = this.#unanswered.find((columns) => isSameJson(columns, theirs.columns));
    const merged = mergeColumns(own ?? this.#base.columns, mine, theirs.columns);

    if (merged.conflicts.length > 0) {
      this.#conflict = { theirs, conflicts: merged.conflicts };
      return [mine];
    }

    if (!isSameJson(merged.columns, mine)) {
      this.#options.onMerged();
    }

    return this.#rebase(theirs, merged.columns);
  }

  #changed(): void {
    const { entries, state } = this.#outbox;
    const unsaved = { before: [...this.#base.columns], columns: [...this.#columns] };
    this.#options.keep(entries.length > 0 ? unsaved : null);
    this.publish({
      columns: this.#columns,
      saving: state,
      conflicts: this.#conflict?.conflicts ?? [],
      hasSaved: this.#hasSaved,
    });
  }
}
