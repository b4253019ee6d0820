import { describeError } from '#domain/error/describe-error.ts';
import { orderedGroups, orderedSections } from '#domain/page/content/layout.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { Section } from '#domain/page/content/page.ts';
import { plural } from '#domain/value/number/plural.ts';
import { showToast } from '#ui/toast/toast.tsx';
import type { DraftStore } from '../draft/draft-store.ts';
import { focusInSection } from './focus-in-section.ts';
import type { ColumnCount } from '#screens/content-changes/section-choices.ts';
import { clipboardText, readClipboardText } from './section-clipboard.ts';
import {
  copiesOf,
  dropCommands,
  duplicateCommands,
  moveCommands,
  neighbourOf,
  nextInGroup,
  resizeCommands,
  retypeCommands,
  sectionsOfIds,
  stepCommands,
  type StepField,
} from './section-commands.ts';
import { takeSectionAssets } from './take-section-assets.ts';
import type { SelectionControls } from './use-selection.ts';

/** What actions on sections need from the editor. */
export type ActionsOptions = {
  store: DraftStore;
  /** The id of the site that is edited. */
  site: number;
  /** The grid of sections of the theme. */
  pageColumns: ColumnCount;
  /** The ids of the selected sections. */
  ids: ReadonlySet<string>;
  select: SelectionControls['select'];
  selectMany: SelectionControls['selectMany'];
  /** Opens the dialog that confirms the deletion of the selected sections. */
  confirmDeletion(): void;
};

/** What can be done with the selected sections: by the bar, by keys and by the command palette. */
export class SectionActions {
  readonly #options: ActionsOptions;

  constructor(options: ActionsOptions) {
    this.#options = options;
  }

  get selected(): Section[] {
    return sectionsOfIds(this.#content, this.#options.ids);
  }

  /** Whether moving by one does anything. */
  canMove(direction: 'up' | 'down'): boolean {
    return moveCommands(this.#content, this.#options.ids, direction).length > 0;
  }

  readonly move = (direction: 'up' | 'down', focus = 'section'): void => {
    const main = this.selected[0];
    if (this.#run(moveCommands(this.#content, this.#options.ids, direction)) && main) {
      focusInSection(main.id, focus);
    }
  };

  readonly resize = (direction: 'wider' | 'narrower'): void => {
    this.#run(resizeCommands(this.#content, this.#options.ids, direction, this.#options.pageColumns));
  };

  /** Moves the selected sections into a group, before another section or at its end. */
  readonly drop = (target: { group: string; before: string | null }): void => {
    const main = this.selected[0];
    if (this.#run(dropCommands(this.#content, this.#options.ids, target)) && main) {
      focusInSection(main.id, 'section');
    }
  };

  /** Changes the height, the space above, the padding or the border by one step. */
  readonly step = (field: StepField, direction: 1 | -1): void => {
    this.#run(stepCommands(this.#content, this.#options.ids, field, direction));
  };

  /** Sets the same fields of all selected sections. */
  readonly change = (change: Partial<Omit<Section, 'id' | 'group' | 'draft_id'>>): void => {
    this.#run(this.selected.map(({ id }) => ({ kind: 'changeSection', id, change })));
  };

  /** Shows what the selected sections show as another type. */
  readonly showAs = (typeName: string): void => {
    this.#run(this.selected.flatMap((section) => retypeCommands(section, typeName)));
  };

  readonly selectAll = (): void =>
    this.#options.selectMany(orderedSections(this.#content).map(({ id }) => id));

  readonly duplicate = (): void => {
    const { commands, copies } = duplicateCommands(this.#content, this.#options.ids);
    if (this.#run(commands)) {
      this.#selectNew(copies);
    }
  };

  /** The selected sections as text for the clipboard; null where none is selected. */
  copiedText(): string | null {
    const sections = this.selected;
    if (sections.length === 0) return null;
    return clipboardText(sections, this.#options.site);
  }

  sayCopied(): void {
    showToast({ text: `${plural(this.selected.length, 'section')} copied.` });
  }

  readonly copy = async (): Promise<void> => {
    const text = this.copiedText();
    if (text === null) return;

    try {
      await navigator.clipboard.writeText(text);
      this.sayCopied();
    } catch {
      showToast({ text: 'The browser does not allow copying here. Press Ctrl C instead.', tone: 'danger' });
    }
  };

  readonly cut = async (): Promise<void> => {
    await this.copy();
    this.remove();
  };

  readonly paste = async (): Promise<void> => {
    try {
      await this.pasteText(await navigator.clipboard.readText());
    } catch {
      showToast({ text: 'The browser does not allow pasting here. Press Ctrl V instead.', tone: 'danger' });
    }
  };

  /** Adds the sections in the text of the clipboard after the selected ones, or at the end of the content. */
  readonly pasteText = async (text: string): Promise<void> => {
    const copied = readClipboardText(text);
    if (copied.kind !== 'sections') {
      const message = copied.kind === 'invalid' ? copied.message : 'There is no section on the clipboard.';
      showToast({ text: message, tone: copied.kind === 'invalid' ? 'danger' : 'neutral' });
      return;
    }

    const isForeign = copied.site !== this.#options.site;
    const sections = isForeign ? await this.#takeAssets(copied.sections) : copied.sections;
    if (!sections) return;

    const content = this.#content;
    const last = this.selected.at(-1);
    const group = last?.group ?? orderedGroups(content).find(({ position }) => position === 'content')?.name;
    if (!group) return;

    const before = last ? (nextInGroup(content, last)?.id ?? null) : null;
    const copies = copiesOf(sections, group);
    if (this.#run(copies.map((section) => ({ kind: 'addSection', section, before })))) {
      this.#selectNew(copies);
    }
  };

  /** Deletes the selected sections after a confirmation. */
  readonly askToRemove = (): void => {
    if (this.selected.length > 0) {
      this.#options.confirmDeletion();
    }
  };

  /** Deletes the selected sections; they can be brought back for a while. */
  readonly remove = (): void => {
    const { store, ids, select } = this.#options;
    const sections = this.selected;
    const neighbour = neighbourOf(this.#content, ids);
    const done = store.run(...sections.map(({ id }): PageCommand => ({ kind: 'deleteSection', id })));
    if (!done.ok) return;

    select(neighbour?.id ?? null);
    if (neighbour) {
      focusInSection(neighbour.id, 'section');
    }

    showToast({
      text: sections.length === 1 ? 'Section deleted.' : `${sections.length} sections deleted.`,
      action: { label: 'Undo', onAction: () => store.run(...done.undo) },
    });
  };

  /** Sections of another site with copies of their images and files; null where that did not work. */
  async #takeAssets(sections: readonly Section[]): Promise<readonly Section[] | null> {
    try {
      const { sections: taken, missing } = await takeSectionAssets(sections);
      if (missing > 0) {
        showToast({
          text: `${plural(missing, 'image or file', 'images and files')} could not be copied.`,
        });
      }
      return taken;
    } catch (error) {
      const reason = describeError(error);
      showToast({ text: `The images of the sections could not be copied. ${reason}`, tone: 'danger' });
      return null;
    }
  }

  get #content() {
    return this.#options.store.snapshot().content;
  }

  #run(commands: readonly PageCommand[]): boolean {
    if (commands.length === 0) return false;
    const result = this.#options.store.run(...commands);
    if (!result.ok) {
      showToast({ text: result.message, tone: 'danger' });
    }
    return result.ok;
  }

  #selectNew(sections: readonly Section[]): void {
    const [first] = sections;
    if (sections.length === 1 && first) {
      this.#options.select(first.id, 'end');
    } else {
      this.#options.selectMany(sections.map(({ id }) => id));
    }
  }
}
