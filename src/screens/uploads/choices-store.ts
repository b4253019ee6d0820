import { Outbox, saveDelay, type SaveState, type SendOutcome } from '#client/outbox/outbox.ts';
import { SnapshotStore } from '#client/outbox/snapshot-store.ts';
import type { UploadChoices } from '#domain/source/upload-choices.ts';

/** What is chosen, saved or not, and what saving is doing. */
type ChoicesSnapshot = { choices: UploadChoices; saving: SaveState };

/** What is chosen in the review of an upload: each change shows at once and is saved soon after. */
export class ChoicesStore extends SnapshotStore<ChoicesSnapshot> {
  readonly #outbox: Outbox<UploadChoices>;

  constructor(choices: UploadChoices, send: (choices: UploadChoices) => Promise<SendOutcome<UploadChoices>>) {
    super({ choices, saving: { kind: 'saved' } });
    this.#outbox = new Outbox<UploadChoices>({
      delay: saveDelay,
      combine: (_earlier, later) => later,
      send: () => send(this.snapshot().choices),
      conflict: () => 'none',
      onChange: () => this.publish({ ...this.snapshot(), saving: this.#outbox.state }),
    });
  }

  readonly saveState = (): SaveState => this.#outbox.state;

  readonly change = (part: Partial<UploadChoices>): void => {
    const choices = { ...this.snapshot().choices, ...part };
    this.publish({ ...this.snapshot(), choices });
    this.#outbox.add(choices);
  };

  /** Sends what is unsaved now; resolves when the server has it or something prevents that. */
  readonly flush = (): Promise<SaveState> => this.#outbox.flush();

  readonly close = (): Promise<void> => this.#outbox.close();
}
