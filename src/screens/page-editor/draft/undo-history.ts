import type { PageCommand } from '#domain/page/change/page-command.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';

/** One step of a person: the commands that take it back and those that bring it again. */
export type UndoStep = { undo: readonly PageCommand[]; redo: readonly PageCommand[] };

/** The most steps that can be taken back. */
const maxSteps = 200;

/** The steps that can be undone and redone, newest last. */
export class UndoHistory {
  #undoable: readonly UndoStep[] = [];
  #redoable: readonly UndoStep[] = [];
  /** A step that later ones are not merged into, because somebody goes back to it as a whole. */
  #marked: UndoStep | undefined;

  get canUndo(): boolean {
    return this.#undoable.length > 0;
  }

  get canRedo(): boolean {
    return this.#redoable.length > 0;
  }

  /** Adds a step. `mayMerge`: a further change of the same section belongs to the step before it. */
  add(step: UndoStep, mayMerge: boolean): void {
    const last = this.#undoable.at(-1);
    const merged = mayMerge && last && last !== this.#marked ? mergeSteps(last, step) : null;
    this.#undoable = merged ? this.#undoable.with(-1, merged) : [...this.#undoable, step].slice(-maxSteps);
    this.#redoable = [];
  }

  /** Runs the newest step backwards; a step that no longer fits is dropped. */
  undo(perform: (commands: readonly PageCommand[]) => boolean): void {
    const step = this.#undoable.at(-1);
    if (!step) return;
    this.#undoable = this.#undoable.slice(0, -1);
    if (perform(step.undo)) {
      this.#redoable = [...this.#redoable, step];
    }
  }

  /** Runs the step that was undone last again; a step that no longer fits is dropped. */
  redo(perform: (commands: readonly PageCommand[]) => boolean): void {
    const step = this.#redoable.at(-1);
    if (!step) return;
    this.#redoable = this.#redoable.slice(0, -1);
    if (perform(step.redo)) {
      this.#undoable = [...this.#undoable, step];
    }
  }

  /** The newest step, to return to by `dropAfter`. */
  mark(): UndoStep | undefined {
    this.#marked = this.#undoable.at(-1);
    return this.#marked;
  }

  /**
   * Forgets the steps after a marked one that only change a section, where all are that. What they did was
   * taken back otherwise.
   */
  dropAfter(mark: UndoStep | undefined, sectionId: string): void {
    const start = mark ? this.#undoable.lastIndexOf(mark) + 1 : 0;
    if (mark && start === 0) return;
    const isOfSection = ({ redo }: UndoStep) =>
      redo.every((command) => isChange(command) && command.id === sectionId);

    if (this.#undoable.slice(start).every(isOfSection)) {
      this.#undoable = this.#undoable.slice(0, start);
    }
  }

  clear(): void {
    this.#undoable = [];
    this.#redoable = [];
  }
}

/** Whether a command changes a section, in the original or in another language. */
const isChange = (command: PageCommand) => command.kind === 'changeSection' || command.kind === 'translate';

/** Two steps that change the same section as one, or null where they are not that. */
function mergeSteps(earlier: UndoStep, later: UndoStep): UndoStep | null {
  const [before, after] = [onlyCommand(earlier.redo), onlyCommand(later.redo)];
  const [older, newer] = [onlyCommand(earlier.undo), onlyCommand(later.undo)];
  const redo = after ? mergeChanges(before, after) : null;
  const undo = older ? mergeChanges(newer, older) : null;
  return redo && undo && { undo: [undo], redo: [redo] };
}

const onlyCommand = (commands: readonly PageCommand[]): PageCommand | undefined =>
  commands.length === 1 ? commands[0] : undefined;

/** Whether two changes are of the same parts: the title and the description are steps of their own. */
const isSamePart = (one: object, other: object): boolean =>
  isSameJson(Object.keys(one).toSorted(), Object.keys(other).toSorted());

/**
 * Two changes of the same section, or of the same part of the heading, as one, or null where they are not
 * that.
 */
export function mergeChanges(earlier: PageCommand | undefined, later: PageCommand): PageCommand | null {
  if (earlier?.kind === 'changePage' && later.kind === 'changePage') {
    if (!isSamePart(earlier.change, later.change)) return null;
    return later;
  }
  if (earlier?.kind === 'translate' && later.kind === 'translate') return mergeTexts(earlier, later);
  if (earlier?.kind !== 'changeSection' || later.kind !== 'changeSection') return null;
  if (earlier.id !== later.id) return null;
  return { ...later, change: { ...earlier.change, ...later.change } };
}

type Translate = Extract<PageCommand, { kind: 'translate' }>;

/** Two translations of the same text as one; null where they are not that. */
function mergeTexts(earlier: Translate, later: Translate): PageCommand | null {
  const isSame =
    earlier.id === later.id && earlier.language === later.language && isSamePart(earlier.texts, later.texts);
  return isSame ? later : null;
}
