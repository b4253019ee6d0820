import { Outbox, type SaveState, type SendOutcome } from '#client/outbox/outbox.ts';
import { SnapshotStore } from '#client/outbox/snapshot-store.ts';
import type { PageSettings } from '#domain/page/page.ts';

/** What a settings store needs from outside. */
export type SettingsStoreOptions = {
  send(settings: PageSettings): Promise<SendOutcome<PageSettings>>;
  /** Keeps unsaved settings in the browser; null when there are none. */
  keep(unsaved: PageSettings | null): void;
  /** Settings are sent this many milliseconds after the last change. */
  delay: number;
};

/** The settings that were changed here, saved or not, and what saving is doing. */
export type SettingsSnapshot = { changed: PageSettings; saving: SaveState };

/** The settings of a page in the browser: each change shows at once and is saved soon after. */
export class SettingsStore extends SnapshotStore<SettingsSnapshot> {
  readonly #options: SettingsStoreOptions;
  readonly #outbox: Outbox<PageSettings>;
  #changed: PageSettings = {};

  constructor(options: SettingsStoreOptions) {
    super({ changed: {}, saving: { kind: 'saved' } });
    this.#options = options;
    this.#outbox = new Outbox<PageSettings>({
      delay: options.delay,
      combine: (earlier, later) => ({ ...earlier, ...later }),
      send: (entries) => options.send(merged(entries)),
      conflict: () => 'none',
      onChange: () => this.#update(),
    });
  }

  readonly saveState = (): SaveState => this.#outbox.state;

  /** Sets what `settings` names. */
  readonly change = (settings: PageSettings): void => {
    this.#changed = { ...this.#changed, ...settings };
    this.#outbox.add(settings);
  };

  /** Sends what is unsaved now; resolves when the server has it or something prevents that. */
  readonly flush = (): Promise<SaveState> => this.#outbox.flush();

  readonly close = (): Promise<void> => this.#outbox.close();

  #update(): void {
    const { entries, state } = this.#outbox;
    this.#options.keep(entries.length > 0 ? merged(entries) : null);
    this.publish({ changed: this.#changed, saving: state });
  }
}

const merged = (entries: readonly PageSettings[]): PageSettings =>
  Object.assign({}, ...entries) as PageSettings;
