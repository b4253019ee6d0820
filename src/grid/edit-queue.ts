import type { Cell } from '#domain/value/cell.ts';
import type { CellEdit, EditBatch, UnsentEdits } from './row-edits.ts';

/** A cell that two people changed: what I wrote, and what the other person wrote meanwhile. */
export type CellConflict = { rowId: number; column: string; mine: string | null; base?: Cell; theirs: Cell };

/** What saving is doing; it never lies. */
export type EditQueueState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict' };

/** What sending an act came to. */
export type EditOutcome =
  | { kind: 'saved'; seq: number | null }
  | { kind: 'conflict'; cells: readonly { rowId: number; column: string; current: Cell }[] }
  | { kind: 'gone'; rowIds: readonly number[] }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string };

/** What the screen shows: a new object after each change. */
export type EditQueueSnapshot = {
  state: EditQueueState;
  conflicts: readonly CellConflict[];
  /** What cells hold that the server does not have yet, by column; a row's object stays the same until it changes. */
  unsaved(rowId: number): ReadonlyMap<string, UnsavedCell> | undefined;
};
/** See `SaverSnapshot`. */
export type UnsavedCell = { raw: string | null; isConflict: boolean };

/** What a saver needs from outside. */
export type EditQueueOptions = {
  send(act: EditBatch): Promise<EditOutcome>;
  unsent: Pick<UnsentEdits, 'read' | 'write'>;
  /** A typed value is sent after this many ms without a further change (specification 1, point 9: 500). */
  delay: number;
  /** An act has arrived; `seq` is its entry in the history. */
  onSaved(act: EditBatch, seq: number | null): void;
  /** Rows of an act were deleted by someone else; the rest of it goes on. */
  onGone(rowIds: readonly number[]): void;
};

/** Sends what a person does to rows, in order, and keeps it until it has arrived. */
export type EditQueue = {
  snapshot(): EditQueueSnapshot;
  subscribe(listener: () => void): () => void;
  /** A value typed into a cell; further typing in the same cell replaces it until it is sent. */
  type(edit: CellEdit): void;
  /** Something whole, such as a paste: sent at once. */
  run(act: EditBatch): void;
  /** Sends everything now; resolves when the server has it, or something stands in the way. */
  flush(): Promise<EditQueueState>;
  /** Keeps one's own value, or takes the other person's; all conflicts where none is named. */
  resolve(choice: 'mine' | 'theirs', conflict?: CellConflict): void;
  /** Gives up the act that the server refused. */
  giveUp(): void;
  /** Takes over acts that a closed tab could not send. */
  adopt(acts: readonly EditBatch[]): void;
  close(): void;
};

const retryDelay = 3000;

const isOf = (edit: { rowId: number; column: string }, other: { rowId: number; column: string }) =>
  edit.rowId === other.rowId && edit.column === other.column;

/** Opens a saver with what an earlier tab could not send. */
export function openEditQueue({ send, unsent, delay, onSaved, onGone }: EditQueueOptions): EditQueue {
  let queue: EditBatch[] = unsent.read();
  let conflicts: CellConflict[] = [];
  let trouble: { kind: 'offline' } | { kind: 'refused'; message: string } | null = null;
  let isSending = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const stateNow = (): EditQueueState => {
    if (trouble) return trouble;
    if (queue.length > 0) return { kind: 'saving' };
    return { kind: conflicts.length > 0 ? 'conflict' : 'saved' };
  };
  let shown: EditQueueSnapshot = { state: stateNow(), conflicts, unsaved: () => undefined };
  const notify = () => {
    const rows = unsavedRows(queue, conflicts, shown.unsaved);
    shown = { state: stateNow(), conflicts, unsaved: (rowId) => rows.get(rowId) };
    listeners.forEach((listener) => listener());
  };
  const changed = () => {
    // A conflict that nobody settled is sent again upon its old base, so that it is told again.
    const edits = conflicts.map((conflict) => {
      const { theirs: _, mine, ...edit } = conflict;
      return { ...edit, value: mine };
    });
    unsent.write(edits.length > 0 ? [...queue, { kind: 'cells', edits, inserts: [] }] : queue);
    notify();
  };
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  };

  /** What comes of the first act in the queue; false where sending has to stop. */
  const settle = (act: EditBatch, outcome: EditOutcome): boolean => {
    const rest = queue.slice(1);
    trouble = null;
    if (outcome.kind === 'saved') {
      queue = rest;
      onSaved(act, outcome.seq);
      return true;
    }
    if (outcome.kind === 'offline' || outcome.kind === 'refused') {
      trouble = outcome;
      if (outcome.kind === 'offline') wait(retryDelay);
      return false;
    }
    if (outcome.kind === 'gone') {
      onGone(outcome.rowIds);
      queue = [...withoutEdits(act, ({ rowId }) => outcome.rowIds.includes(rowId)), ...rest];
      return true;
    }
    const moved = outcome.cells;
    const mine =
      act.kind === 'cells' ? act.edits.filter((edit) => moved.some((cell) => isOf(cell, edit))) : [];
    conflicts = [
      ...conflicts.filter((conflict) => !mine.some((edit) => isOf(edit, conflict))),
      ...mine.map(({ value, ...edit }) => {
        const theirs = moved.find((cell) => isOf(cell, edit))?.current ?? null;
        return { ...edit, mine: value, theirs };
      }),
    ];
    queue = [...withoutEdits(act, (edit) => mine.includes(edit)), ...rest];
    return mine.length > 0;
  };
  const sendAll = async () => {
    while (queue[0]) {
      const act = queue[0];
      isSending = true;
      const outcome = await send(act);
      isSending = false;
      const goesOn = settle(act, outcome);
      changed();
      if (!goesOn) return;
    }
  };
  const flush = async (): Promise<EditQueueState> => {
    clearTimeout(timer);
    running ??= sendAll().finally(() => (running = null));
    await running;
    return shown.state;
  };
  const push = (act: EditBatch) => {
    queue = [...queue, act];
    changed();
  };

  notify();
  if (queue.length > 0) wait(0);
  return {
    snapshot: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (edit) => {
      const conflict = conflicts.find((one) => isOf(one, edit));
      if (conflict) {
        conflicts = conflicts.map((one) => (one === conflict ? { ...one, mine: edit.value } : one));
        changed();
        return;
      }
      const last = queue.at(-1);
      const isWaiting = last !== undefined && !(isSending && queue.length === 1);
      if (
        isWaiting &&
        last.kind === 'cells' &&
        last.edits.length === 1 &&
        last.inserts.length === 0 &&
        isOf(last.edits[0]!, edit)
      ) {
        queue = [...queue.slice(0, -1), { ...last, edits: [{ ...last.edits[0]!, value: edit.value }] }];
        changed();
      } else push({ kind: 'cells', edits: [edit], inserts: [] });
      wait(delay);
    },
    run: (act) => {
      push(act);
      void flush();
    },
    flush,
    resolve: (choice, only) => {
      const settled = conflicts.filter((conflict) => only === undefined || isOf(conflict, only));
      conflicts = conflicts.filter((conflict) => !settled.includes(conflict));
      if (choice === 'theirs') changed();
      else {
        const edits = settled.map(({ rowId, column, mine, theirs }) => ({
          rowId,
          column,
          value: mine,
          base: theirs,
        }));
        push({ kind: 'cells', edits, inserts: [] });
        void flush();
      }
    },
    giveUp: () => {
      trouble = null;
      queue = queue.slice(1);
      changed();
      void flush();
    },
    adopt: (acts) => {
      queue = [...queue, ...acts];
      changed();
      void flush();
    },
    close: () => {
      clearTimeout(timer);
      listeners.clear();
    },
  };
}

/** The act without some of its edits; nothing where nothing is left to do. */
function withoutEdits(act: EditBatch, isOut: (edit: CellEdit) => boolean): EditBatch[] {
  if (act.kind === 'delete') return [];
  const edits = act.edits.filter((edit) => !isOut(edit));
  return edits.length + act.inserts.length > 0 ? [{ ...act, edits }] : [];
}

type UnsavedRows = Map<number, ReadonlyMap<string, UnsavedCell>>;

function unsavedRows(
  queue: readonly EditBatch[],
  conflicts: readonly CellConflict[],
  before: EditQueueSnapshot['unsaved'],
): UnsavedRows {
  const rows = new Map<number, Map<string, UnsavedCell>>();
  const put = ({ rowId, column }: { rowId: number; column: string }, cell: UnsavedCell) =>
    rows.set(rowId, (rows.get(rowId) ?? new Map<string, UnsavedCell>()).set(column, cell));
  for (const conflict of conflicts) put(conflict, { raw: conflict.mine, isConflict: true });
  for (const act of queue) {
    if (act.kind === 'cells') for (const edit of act.edits) put(edit, { raw: edit.value, isConflict: false });
  }
  const same = (one: ReadonlyMap<string, UnsavedCell>, other: ReadonlyMap<string, UnsavedCell> | undefined) =>
    other?.size === one.size &&
    [...one].every(
      ([name, { raw, isConflict }]) =>
        other.get(name)?.raw === raw && other.get(name)?.isConflict === isConflict,
    );
  return new Map([...rows].map(([id, cells]) => [id, same(cells, before(id)) ? before(id)! : cells]));
}
