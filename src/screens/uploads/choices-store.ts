import { z } from 'zod';
import { Outbox, saveDelay, type SaveState } from '#client/outbox/outbox.ts';
import type { SaveFailure } from '#client/outbox/save-failure.ts';
import { SnapshotStore } from '#client/outbox/snapshot-store.ts';
import { mergeChoices } from '#domain/source/upload/merge-choices.ts';
import { uploadChoicesSchema, type UploadChoices } from '#domain/source/upload/upload-choices.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';

/** What is chosen, saved or not, and what saving is doing. */
type ChoicesSnapshot = { choices: UploadChoices; saving: SaveState };

/** Unsaved choices, and those that they began with. */
export const unsavedChoicesSchema = z.object({ choices: uploadChoicesSchema, before: uploadChoicesSchema });
/** See `unsavedChoicesSchema`. */
export type UnsavedChoices = z.output<typeof unsavedChoicesSchema>;

/** What sending choices came to; `stale`: another tab has chosen the same part otherwise. */
export type ChoicesOutcome = { kind: 'saved' } | { kind: 'stale'; choices: UploadChoices } | SaveFailure;

/** What a store of choices needs from outside. */
export type ChoicesStoreOptions = {
  choices: UploadChoices;
  send(unsaved: UnsavedChoices): Promise<ChoicesOutcome>;
  /** Keeps unsaved choices in the browser; null when there are none. */
  keep(unsaved: UnsavedChoices | null): void;
  /** Called where the choices of another tab have taken the place of unsaved ones. */
  onReplaced(): void;
};

/** What is chosen in the review of an upload: each change shows at once and is saved soon after. */
export class ChoicesStore extends SnapshotStore<ChoicesSnapshot> {
  readonly #options: ChoicesStoreOptions;
  readonly #outbox: Outbox<UploadChoices>;
  /** What the server has of the choices of this tab. */
  #saved: UploadChoices;

  constructor(options: ChoicesStoreOptions) {
    super({ choices: options.choices, saving: { kind: 'saved' } });
    this.#options = options;
    this.#saved = options.choices;
    this.#outbox = new Outbox<UploadChoices>({
      delay: saveDelay,
      combine: (_earlier, later) => later,
      send: () => this.#send(),
      conflict: () => 'none',
      onChange: () => this.#update(),
    });
  }

  readonly saveState = (): SaveState => this.#outbox.state;

  readonly change = (part: Partial<UploadChoices>): void => {
    const choices = { ...this.snapshot().choices, ...part };
    this.publish({ ...this.snapshot(), choices });
    this.#outbox.add(choices);
  };

  /** Shows what the server has now, where nothing is unsaved here: another tab may have changed it. */
  readonly renew = (choices: UploadChoices): void => {
    if (this.#outbox.state.kind === 'saved' && !isSameJson(choices, this.#saved)) {
      this.#show(choices);
    }
  };

  /** Takes over what a closed tab could not send, unless the same was chosen otherwise since. */
  readonly adopt = ({ choices, before }: UnsavedChoices): void => {
    const merged = mergeChoices({ before, mine: choices, theirs: this.snapshot().choices });
    if (merged) {
      this.change(merged);
    } else {
      this.#options.onReplaced();
    }
  };

  /** Sends what is unsaved now; resolves when the server has it or something prevents that. */
  readonly flush = (): Promise<SaveState> => this.#outbox.flush();

  readonly close = (): Promise<void> => this.#outbox.close();

  async #send() {
    const { choices } = this.snapshot();
    const outcome = await this.#options.send({ choices, before: this.#saved });
    if (outcome.kind === 'saved') {
      this.#saved = choices;
    }

    if (outcome.kind !== 'stale') return outcome;
    this.#show(outcome.choices);
    this.#options.onReplaced();

    return { kind: 'replaced', entries: [] } as const;
  }

  #show(choices: UploadChoices): void {
    this.#saved = choices;
    this.publish({ ...this.snapshot(), choices });
  }

  #update(): void {
    const { entries, state } = this.#outbox;
    const { choices } = this.snapshot();
    this.#options.keep(entries.length > 0 ? { choices, before: this.#saved } : null);
    this.publish({ choices, saving: state });
  }
}
