import type { SaveState } from '#client/outbox/outbox.ts';
import type { SaveFailure } from '#client/outbox/save-failure.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import type { HeadingConflict, SectionConflict, ServerDraft, UnsavedDraft } from './draft-merge.ts';

/** What sending commands came to; `stale`: the draft on the server has moved on. */
export type DraftOutcome =
  | { kind: 'accepted'; revision: number; hasChanges: boolean }
  | { kind: 'stale'; draft: ServerDraft }
  | SaveFailure;

/** What a draft store needs from outside. */
export type DraftStoreOptions = {
  draft: ServerDraft;
  send(base: number, commands: readonly PageCommand[]): Promise<DraftOutcome>;
  /** Keeps unsaved commands in the browser; null when there are none. */
  keep(unsaved: UnsavedDraft | null): void;
  /** Commands are sent this many milliseconds after the last one. */
  delay: number;
  /** The language that the page is shown and written in, where that is not the original one. */
  language?: string | undefined;
};

/** What the screen shows. */
export type DraftSnapshot = {
  /** The content as it is shown: in the language of the editor. */
  content: PageContent;
  /** The content in the original language, with its translations. */
  stored: PageContent;
  saving: SaveState;
  /** Sections that two people changed; nothing is sent until the person has chosen. */
  conflicts: readonly SectionConflict[];
  /** Parts of the heading that two people changed; null for none. */
  headingConflict: HeadingConflict | null;
  canUndo: boolean;
  canRedo: boolean;
  /** How many commands the server does not have yet. */
  unsaved: number;
  /**
   * Whether the draft differs from what is published; null while that is as it was when the page was read.
   */
  isChanged: boolean | null;
};
