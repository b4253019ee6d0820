import { z } from 'zod';
import { Outbox, type SaveState, type SendOutcome } from '#client/outbox/outbox.ts';
import type { SaveFailure } from '#client/outbox/save-failure.ts';
import { SnapshotStore } from '#client/outbox/snapshot-store.ts';
import { pageSettingsSchema, type PageSettings } from '#domain/page/content/page.ts';
import { keysOf } from '#domain/value/object/keys-of.ts';

/** A change of settings, and the values that these settings had before. */
export const settingsChangeSchema = z.object({ settings: pageSettingsSchema, before: pageSettingsSchema });
/** See `settingsChangeSchema`. */
export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** What sending a change came to; `stale`: somebody else has changed the settings `fields` meanwhile. */
export type SettingsOutcome = { kind: 'saved' } | { kind: 'stale'; fields: readonly string[] } | SaveFailure;

/** What a settings store needs from outside. */
export type SettingsStoreOptions = {
  /** The settings as they were read last. */
  stored(): PageSettings;
  send(change: SettingsChange): Promise<SettingsOutcome>;
  /** Keeps an unsaved change in the browser; null when there is none. */
  keep(unsaved: SettingsChange | null): void;
  /** Called with the own settings in whose place those of somebody else have come. */
  onReplaced(mine: PageSettings): void;
  /** Settings are sent this many milliseconds after the last change. */
  delay: number;
};

/** The settings that were changed here, saved or not, and what saving is doing. */
export type SettingsSnapshot = { changed: PageSettings; saving: SaveState };

/** The settings of a page in the browser: each change shows at once and is saved soon after. */
export class SettingsStore extends SnapshotStore<SettingsSnapshot> {
  readonly #options: SettingsStoreOptions;
  readonly #outbox: Outbox<SettingsChange>;
  #changed: PageSettings = {};

  constructor(options: SettingsStoreOptions) {
    super({ changed: {}, saving: { kind: 'saved' } });
    this.#options = options;
    this.#outbox = new Outbox<SettingsChange>({
      delay: options.delay,
      combine: (earlier, later) => merged([earlier, later]),
      send: (entries) => this.#send(entries),
      conflict: () => 'none',
      onChange: () => this.#update(),
    });
  }

  readonly saveState = (): SaveState => this.#outbox.state;

  /** Sets what `settings` names. */
  readonly change = (settings: PageSettings): void => {
    const present = { ...this.#options.stored(), ...this.#changed };
    this.adopt({ settings, before: part(present, keysOf(settings)) });
  };

  /** Takes over a change that a closed tab could not send. */
  readonly adopt = (change: SettingsChange): void => {
    this.#changed = { ...this.#changed, ...change.settings };
    this.#outbox.add(change);
  };

  /** Sends what is unsaved now; resolves when the server has it or something prevents that. */
  readonly flush = (): Promise<SaveState> => this.#outbox.flush();

  readonly close = (): Promise<void> => this.#outbox.close();

  async #send(entries: readonly SettingsChange[]): Promise<SendOutcome<SettingsChange>> {
    const outcome = await this.#options.send(merged(entries));
    if (outcome.kind !== 'stale') return outcome;

    const isTheirs = (field: string) => outcome.fields.includes(field);
    const { settings } = merged(this.#outbox.entries);
    this.#changed = part(
      this.#changed,
      keysOf(this.#changed).filter((field) => !isTheirs(field)),
    );
    this.#options.onReplaced(part(settings, keysOf(settings).filter(isTheirs)));

    return { kind: 'replaced', entries: this.#outbox.entries.flatMap((entry) => without(entry, isTheirs)) };
  }

  #update(): void {
    const { entries, state } = this.#outbox;
    this.#options.keep(entries.length > 0 ? merged(entries) : null);
    this.publish({ changed: this.#changed, saving: state });
  }
}

const part = (settings: PageSettings, fields: readonly (keyof PageSettings)[]): PageSettings =>
  Object.fromEntries(fields.map((field) => [field, settings[field]]));

/** One change in place of several: the last values, and what was there before the first. */
function merged(changes: readonly SettingsChange[]): SettingsChange {
  const [settings, before]: [PageSettings, PageSettings] = [{}, {}];
  for (const change of changes) {
    Object.assign(settings, change.settings);
  }

  for (const change of changes.toReversed()) {
    Object.assign(before, change.before);
  }

  return { settings, before };
}

/** A change without some of its settings; none where no others are left. */
function without(
  { settings, before }: SettingsChange,
  isLeftOut: (field: string) => boolean,
): SettingsChange[] {
  const fields = keysOf(settings).filter((field) => !isLeftOut(field));
  if (fields.length === 0) return [];
  return [{ settings: part(settings, fields), before: part(before, fields) }];
}
