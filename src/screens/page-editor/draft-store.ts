import { invertPageCommand } from '#domain/page/invert-command.ts';
import { applyPageCommand, applyPageCommands, type PageCommand } from '#domain/page/page-command.ts';
import type { PageContent, Section } from '#domain/page/page.ts';

/** What saving is doing; it never lies. `conflict` holds both versions of each section that two people changed. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict'; sections: { mine: Section | null; theirs: Section | null }[] };

/** A draft on the server. */
export type ServerDraft = { revision: number; content: PageContent };

/** What sending commands came to. */
export type SendOutcome =
  | { kind: 'accepted'; revision: number }
  | { kind: 'stale'; draft: ServerDraft }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string };

/** What a draft store needs from outside: how to send, where to keep unsent work, and how to wait. */
export type DraftStoreOptions = {
  draft: ServerDraft;
  send(base: number, commands: PageCommand[]): Promise<SendOutcome>;
  unsent: { read(): PageCommand[]; write(commands: PageCommand[]): void };
  /** Auto-save after this many ms without a further change. */
  delay: number;
};

/** What the screen shows. */
export type DraftSnapshot = {
  content: PageContent;
  saving: SaveState;
  canUndo: boolean;
  canRedo: boolean;
};

/** A page's draft in the browser: every gesture shows at once and is saved soon after. */
export type DraftStore = {
  snapshot(): DraftSnapshot;
  subscribe(listener: () => void): () => void;
  run(command: PageCommand): { ok: boolean; message?: string };
  undo(): void;
  redo(): void;
  /** Sends what is unsent now; resolves when the server has it or refused it. */
  flush(): Promise<SaveState>;
  /** After a conflict: keep one's own version, or take the other's. */
  resolve(choice: 'mine' | 'theirs'): void;
  /** Takes over a draft that the server made (publish, discard). */
  replace(draft: ServerDraft): void;
};

type Step = { undo: PageCommand[]; redo: PageCommand[] };

const retryDelay = 3000;

/** A later change of the same section's same fields makes the earlier one needless. */
function coalesce(commands: readonly PageCommand[], command: PageCommand): PageCommand[] {
  const last = commands.at(-1);
  if (last?.kind === 'changeSection' && command.kind === 'changeSection' && last.id === command.id) {
    return [...commands.slice(0, -1), { ...command, change: { ...last.change, ...command.change } }];
  }
  return [...commands, command];
}

const touched = (commands: readonly PageCommand[]): Set<string> =>
  new Set(
    commands.flatMap((command) =>
      command.kind === 'changeSection' || command.kind === 'deleteSection' ? [command.id] : [],
    ),
  );

const sectionOf = (content: PageContent, id: string): Section | null =>
  content.sections.find((section) => section.id === id) ?? null;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Opens a store upon the server's draft, with work that an earlier tab could not send. */
export function openDraftStore({ draft, send, unsent, delay }: DraftStoreOptions): DraftStore {
  let base = draft;
  let sending: PageCommand[] = [];
  let pending = unsent.read();
  let content = draft.content;
  let saving: SaveState = { kind: 'saved' };
  let theirs: ServerDraft | null = null;
  let undoable: Step[] = [];
  let redoable: Step[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const snapshot = (): DraftSnapshot => ({
    content,
    saving,
    canUndo: undoable.length > 0,
    canRedo: redoable.length > 0,
  });
  let shown = snapshot();
  const notify = () => {
    shown = snapshot();
    listeners.forEach((listener) => listener());
  };
  const setSaving = (next: SaveState) => {
    saving = next;
    notify();
  };
  const keepUnsent = () => unsent.write([...sending, ...pending]);

  /** Puts what is unsent upon another draft of the server; commands that no longer fit are left out. */
  const rebase = (onto: ServerDraft, commands: PageCommand[]) => {
    base = onto;
    let next = onto.content;
    const kept: PageCommand[] = [];
    for (const command of commands) {
      const result = applyPageCommand(next, command);
      if (!result.ok) continue;
      next = result.content;
      kept.push(command);
    }
    sending = [];
    pending = kept;
    content = next;
    keepUnsent();
  };

  const meetStale = (other: ServerDraft) => {
    const mine = [...sending, ...pending];
    const clashing = [...touched(mine)].filter(
      (id) => !same(sectionOf(base.content, id), sectionOf(other.content, id)),
    );
    if (clashing.length === 0) {
      rebase(other, mine);
      return schedule(0);
    }
    pending = mine;
    sending = [];
    theirs = other;
    const sections = clashing.map((id) => ({
      mine: sectionOf(content, id),
      theirs: sectionOf(other.content, id),
    }));
    setSaving({ kind: 'conflict', sections });
  };

  const sendPending = async () => {
    if (pending.length === 0 || saving.kind === 'conflict') return;
    sending = pending;
    pending = [];
    setSaving({ kind: 'saving' });
    const outcome = await send(base.revision, sending);
    if (outcome.kind === 'accepted') {
      const settled = applyPageCommands(base.content, sending);
      base = { revision: outcome.revision, content: settled.ok ? settled.content : content };
      sending = [];
      keepUnsent();
      if (pending.length > 0) return schedule(delay);
      return setSaving({ kind: 'saved' });
    }
    if (outcome.kind === 'stale') return meetStale(outcome.draft);
    if (outcome.kind === 'offline') {
      pending = [...sending, ...pending];
      sending = [];
      setSaving({ kind: 'offline' });
      return schedule(retryDelay);
    }
    rebase(base, pending);
    undoable = [];
    redoable = [];
    setSaving({ kind: 'refused', message: outcome.message });
    if (pending.length > 0) schedule(delay);
  };

  const work = async () => {
    clearTimeout(timer);
    if (running) return running;
    running = sendPending().finally(() => {
      running = null;
    });
    return running;
  };
  function schedule(after: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void work(), after);
  }

  const perform = (commands: PageCommand[]) => {
    const result = applyPageCommands(content, commands);
    if (!result.ok) return result;
    content = result.content;
    pending = commands.reduce(coalesce, pending);
    keepUnsent();
    if (saving.kind !== 'conflict') saving = saving.kind === 'offline' ? saving : { kind: 'saving' };
    notify();
    if (saving.kind !== 'offline') schedule(delay);
    return result;
  };

  if (pending.length > 0) {
    rebase(draft, pending);
    shown = snapshot();
    schedule(0);
  }

  return {
    snapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run(command) {
      const undo = invertPageCommand(content, command);
      const result = perform([command]);
      if (!result.ok) return { ok: false, message: result.message };
      const last = undoable.at(-1)?.redo.at(-1);
      const together =
        last?.kind === 'changeSection' &&
        command.kind === 'changeSection' &&
        last.id === command.id &&
        pending.length === 1;
      if (together && undoable.at(-1)) {
        const step = undoable.at(-1) as Step;
        undoable = [
          ...undoable.slice(0, -1),
          { undo: step.undo, redo: [{ ...command, change: { ...last.change, ...command.change } }] },
        ];
      } else undoable = [...undoable, { undo, redo: [command] }].slice(-200);
      redoable = [];
      notify();
      return { ok: true };
    },
    undo() {
      const step = undoable.at(-1);
      if (!step) return;
      undoable = undoable.slice(0, -1);
      if (perform(step.undo).ok) redoable = [...redoable, step];
      notify();
    },
    redo() {
      const step = redoable.at(-1);
      if (!step) return;
      redoable = redoable.slice(0, -1);
      if (perform(step.redo).ok) undoable = [...undoable, step];
      notify();
    },
    async flush() {
      while (pending.length > 0 || running) {
        await work();
        if (saving.kind === 'offline' || saving.kind === 'conflict' || saving.kind === 'refused') break;
      }
      return saving;
    },
    resolve(choice) {
      if (!theirs) return;
      const other = theirs;
      theirs = null;
      rebase(other, choice === 'mine' ? pending : []);
      saving = { kind: 'saved' };
      notify();
      if (pending.length > 0) schedule(0);
    },
    replace(next) {
      clearTimeout(timer);
      base = next;
      content = next.content;
      pending = [];
      sending = [];
      undoable = [];
      redoable = [];
      keepUnsent();
      setSaving({ kind: 'saved' });
    },
  };
}
