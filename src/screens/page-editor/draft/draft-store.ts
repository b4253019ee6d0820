import { Outbox, type SaveState, type SendOutcome } from '#client/outbox/outbox.ts';
import { SnapshotStore } from '#client/outbox/snapshot-store.ts';
import { invertPageCommands } from '#domain/page/change/invert-command.ts';
import { applyPageCommands, maxCommands, type PageCommand } from '#domain/page/change/page-command.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import { conflictWith, type DraftConflict } from './draft-conflict.ts';
import { explicitDeletions } from './explicit-deletions.ts';
import {
  commandsKeepingMine,
  headingOf,
  isOfHeading,
  looksSame,
  rebaseCommands,
  sectionsBefore,
  touchedSection,
  type ServerDraft,
  type UnsavedDraft,
} from './draft-merge.ts';
import type { DraftSnapshot, DraftStoreOptions } from './draft-snapshot.ts';
import { originalCommands, shownContent } from './original-commands.ts';
import { mergeChanges, UndoHistory } from './undo-history.ts';

type Attempt = { commands: readonly PageCommand[]; content: PageContent };

/** A page's draft in the browser: every command shows at once and is saved soon after. */
export class DraftStore extends SnapshotStore<DraftSnapshot> {
  readonly #options: DraftStoreOptions;
  readonly #outbox: Outbox<PageCommand>;
  readonly #history = new UndoHistory();
  #base: ServerDraft;
  #content: PageContent;
  #conflict: DraftConflict | null = null;
  /** What was sent without a response: it may be on the server. */
  #unanswered: readonly Attempt[] = [];
  #kept: readonly PageCommand[] = [];
  /**
   * Whether the draft on the server differs from what is published; null while that is as the page was read.
   */
  #isChanged: boolean | null = null;

  constructor(options: DraftStoreOptions) {
    const { content } = options.draft;
    super({
      content: shownContent(content, options.language),
      stored: content,
      saving: { kind: 'saved' },
      conflicts: [],
      headingConflict: null,
      canUndo: false,
      canRedo: false,
      unsaved: 0,
      isChanged: null,
    });
    this.#options = options;
    this.#base = options.draft;
    this.#content = content;

    this.#outbox = new Outbox<PageCommand>({
      delay: options.delay,
      batchSize: maxCommands,
      combine: mergeChanges,
      send: (commands) => this.#send(commands),
      conflict: () => (this.#conflict ? 'blocking' : 'none'),
      onChange: () => this.#publishSnapshot(),
    });
  }

  readonly saveState = (): SaveState => this.#outbox.state;

  /**
   * Performs commands as one step, all or none: where one does not fit the page, the message says why.
   * Returns the commands that take the step back.
   */
  run(...given: PageCommand[]): { ok: true; undo: PageCommand[] } | { ok: false; message: string } {
    const { language } = this.#options;
    const originals = language === undefined ? given : originalCommands(this.#content, given, language);
    const commands = explicitDeletions(this.#content, originals);
    const undo = invertPageCommands(this.#content, commands);
    const waiting = this.#outbox.entries.length;
    const result = this.#apply(commands);
    if (!result.ok) return result;
    const isMerged = waiting > 0 && this.#outbox.entries.length === waiting;

    this.#history.add({ undo, redo: commands }, isMerged);
    this.#publishSnapshot();
    return { ok: true, undo };
  }

  readonly undo = (): void => {
    this.#history.undo((commands) => this.#repeat(commands));
    this.#publishSnapshot();
  };

  /**
   * Notes that a text is opened for writing, whose own steps are taken back in its editor. The function that
   * is returned goes on from there: it takes back what was done before the text was opened.
   */
  openText(sectionId: string): () => void {
    let mark = this.#history.mark();
    return () => {
      this.#history.dropAfter(mark, sectionId);
      this.undo();
      mark = this.#history.mark();
    };
  }

  readonly redo = (): void => {
    this.#history.redo((commands) => this.#repeat(commands));
    this.#publishSnapshot();
  };

  /** Sends what is unsaved now; resolves when the server has it or something prevents that. */
  readonly flush = (): Promise<SaveState> => this.#outbox.flush();

  /** After a conflict: keeps one's own sections, or takes the other person's and keeps all else. */
  resolve(choice: 'mine' | 'theirs'): void {
    if (!this.#conflict) return;
    const { theirs, sections, heading } = this.#conflict;
    this.#conflict = null;

    const commands = this.#outbox.entries;
    if (choice === 'mine') {
      this.#outbox.replace(this.#rebase(theirs, commandsKeepingMine(commands, sections)));
      return;
    }

    const lost = new Set(sections.map(({ id }) => id));
    const kept = commands.filter((command) =>
      isOfHeading(command) ? heading === null : !lost.has(touchedSection(command) ?? ''),
    );
    this.#outbox.replace(this.#rebase(theirs, kept));
  }

  /** The revision of the draft on the server that the content comes from; what is unsaved is based on it. */
  get revision(): number {
    return this.#base.revision;
  }

  /**
   * Shows the draft that somebody else saved meanwhile, and bases what is unsaved on it; says whether it
   * looks different.
   */
  async catchUp(draft: ServerDraft): Promise<boolean> {
    await this.#outbox.settled();
    if (draft.revision <= this.#base.revision) return false;
    const isDifferent = !looksSame(this.#base.content, draft.content);

    if (isDifferent) {
      this.#isChanged = true;
    }

    this.#outbox.replace(this.#mergeWith(draft));
    return isDifferent;
  }

  /**
   * Goes on from the draft that publishing made. What was written meanwhile is based on it, and steps can
   * still be undone.
   */
  async continueFrom(draft: ServerDraft): Promise<void> {
    await this.#outbox.settled();
    if (draft.revision < this.#base.revision) return;
    this.#isChanged = null;
    this.#outbox.replace(this.#mergeWith(draft));
  }

  /** Takes over the draft that discarding made, whose sections have other ids; what is unsaved is dropped. */
  replace(draft: ServerDraft): void {
    this.#conflict = null;
    this.#isChanged = null;
    this.#history.clear();
    this.#outbox.replace(this.#rebase(draft, []));
  }

  /** Takes over the commands that a closed tab could not send. */
  async adopt(unsaved: UnsavedDraft): Promise<void> {
    await this.#outbox.settled();
    this.#conflict = conflictWith(this.#base, unsaved, []);
    this.#outbox.replace(this.#rebase(this.#base, [...unsaved.commands, ...this.#outbox.entries]));
  }

  readonly close = (): Promise<void> => this.#outbox.close();

  /** Does steps of the history again, on content that may have changed since. */
  #repeat(commands: readonly PageCommand[]): boolean {
    return this.#apply(explicitDeletions(this.#content, commands)).ok;
  }

  #apply(commands: readonly PageCommand[]): { ok: true } | { ok: false; message: string } {
    const result = applyPageCommands(this.#content, commands);
    if (!result.ok) return result;
    this.#content = result.content;
    this.#outbox.add(...commands);
    return result;
  }

  /** Bases commands on another draft; returns those that fit it. */
  #rebase(draft: ServerDraft, commands: readonly PageCommand[]): PageCommand[] {
    const rebased = rebaseCommands(draft.content, commands);
    this.#base = draft;
    this.#content = rebased.content;
    this.#unanswered = [];
    return rebased.commands;
  }

  async #send(commands: readonly PageCommand[]): Promise<SendOutcome<PageCommand>> {
    const sent = rebaseCommands(this.#base.content, commands).content;
    const outcome = await this.#options.send(this.#base.revision, commands);

    switch (outcome.kind) {
      case 'accepted':
        this.#base = { revision: outcome.revision, content: sent };
        this.#isChanged = outcome.hasChanges;
        this.#unanswered = [];
        return { kind: 'saved' };
      case 'stale':
        this.#isChanged = true;
        return { kind: 'replaced', entries: this.#mergeWith(outcome.draft) };
      case 'offline':
        this.#addUnanswered({ commands, content: sent });
        return outcome;
      case 'refused':
        // What access is missing for is kept; what can never be saved goes, so that it does not hold up the
        // rest.
        if (outcome.isForbidden) return outcome;
        this.#history.clear();
        return {
          ...outcome,
          entries: this.#rebase(this.#base, this.#outbox.entries.slice(commands.length)),
        };
    }
  }

  /** Bases the unsaved commands on what someone else saved, or finds that a person has to choose. */
  #mergeWith(theirs: ServerDraft): readonly PageCommand[] {
    const commands = this.#outbox.entries;
    const before = sectionsBefore(this.#base.content, commands);
    const sent = this.#unanswered.map(({ content }) => content);
    const unsaved = { commands: [...commands], before, heading: headingOf(this.#base.content) };
    const conflict = conflictWith(theirs, unsaved, sent);
    if (!conflict) return this.#rebase(theirs, commands);
    this.#conflict = conflict;

    return commands;
  }

  /** Remembers an attempt, once where the same commands are sent again and again. */
  #addUnanswered(attempt: Attempt): void {
    const last = this.#unanswered.at(-1)?.commands;
    const isRepeated =
      last?.length === attempt.commands.length && last.every((one, at) => one === attempt.commands[at]);
    if (!isRepeated) {
      this.#unanswered = [...this.#unanswered, attempt];
    }
  }

  #publishSnapshot(): void {
    const { entries, state } = this.#outbox;
    if (entries !== this.#kept) {
      this.#keep(entries);
    }

    this.publish({
      content: shownContent(this.#content, this.#options.language),
      stored: this.#content,
      saving: state,
      conflicts: this.#conflict?.sections ?? [],
      headingConflict: this.#conflict?.heading ?? null,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      unsaved: entries.length,
      isChanged: entries.length > 0 ? true : this.#isChanged,
    });
  }

  #keep(entries: readonly PageCommand[]): void {
    this.#kept = entries;
    const before = { ...sectionsBefore(this.#base.content, entries), ...this.#conflict?.before };
    const heading = this.#conflict?.headingBefore ?? headingOf(this.#base.content);
    this.#options.keep(entries.length > 0 ? { commands: [...entries], before, heading } : null);
  }
}
