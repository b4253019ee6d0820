import { can } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { hasOwnChanges, mergeTemplate } from '#domain/page/template/merge-template.ts';
import { pageLevel } from '#domain/page/tree/navigation.ts';
import {
  hasChanges,
  maxGroups,
  maxSections,
  type Page,
  type PageContent,
  type PageEntry,
  type Section,
} from '#domain/page/content/page.ts';
import { pageSlug, renewSlugs } from '#domain/page/tree/page-slug.ts';
import { headedBy, isSameHeading, withHeading, type PageHeading } from '#domain/page/content/page-heading.ts';
import { isSameContent } from '#domain/page/change/restore-content.ts';
import { settingsFromTemplate, type TemplateRow } from '#domain/page/template/template-settings.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { linkedCopies } from '#sections/copied-links.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { readChild, readStored, writeItem, type Connection, type Item } from '#server/items/items.server.ts';
import { indexAfter, nextIndex, storePage } from '../tree/create-page.ts';
import { countTranslations } from '../draft/count-translations.ts';
import { lockDraft, newSectionId } from '../draft/drafts.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { changeTree } from '../tree/page-addresses.ts';
import { editingForbidden } from '../tree/page-access.ts';
import { writeContent } from '../tree/page-content.ts';
import { recordHistory } from '../tree/page-history.ts';
import { namingEntries } from '../draft/record-changes.ts';

/** What generating did to a page. */
export type PageChange = 'created' | 'updated' | 'unchanged';

type Options = {
  /** A transaction that holds the lock of the site. */
  db: Connection;
  editor: Editor;
  template: Item<'page'>;
  /** The draft of the template. */
  content: PageContent;
  /** All pages of the site. */
  pages: readonly PageEntry[];
  /** The slugs that pages do not get, because other sites are there. */
  ofSites: ReadonlySet<string>;
  /** The page that new pages are put under. */
  parent: PageEntry | null;
  /** Whether menus leave its pages out. */
  hideInNav: boolean;
  publish: boolean;
};

/**
 * The outcome for a page, and whether it is to be published: `heldBack` is one that is not, as changes of
 * people on it are not published yet.
 */
export type GenerationOfPage = {
  change: PageChange;
  page: PageEntry;
  isPublished: boolean;
  heldBack: Pick<PageEntry, 'id' | 'title'> | null;
};

/** What was done to a page, the page as it is now, and the pages whose addresses changed. */
type Change = { change: PageChange; page: PageEntry; moved: PageEntry[] };

type StoredDraft = Parameters<typeof readStored>[1];

/** The pages that were generated from a template, while further ones are created and these are updated. */
export class TemplatePages {
  readonly #options: Options;
  readonly #byId: Map<number, PageEntry>;
  readonly #byKey = new Map<string, PageEntry>();
  readonly #slugs: Set<string>;
  readonly #drafts = new Map<number, StoredDraft>();
  #nextIndex: number;

  constructor(options: Options) {
    const { pages, ofSites, template, parent } = options;
    this.#options = options;
    this.#byId = new Map(pages.map((page) => [page.id, page]));

    for (const page of generatedFrom(pages, template.id)) {
      if (!this.#byKey.has(page.template_key)) {
        this.#byKey.set(page.template_key, page);
      }
    }

    this.#slugs = new Set([...ofSites, ...pages.map(({ url_slug }) => url_slug)]);
    this.#nextIndex = nextIndex(pages, parent?.id ?? null);
  }

  /** Whether the row with this key has a page. */
  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** Reads the drafts of the pages of these rows with one statement, to find those that differ. */
  async readDrafts(keys: readonly string[]): Promise<void> {
    const ids = keys.map((key) => this.#byKey.get(key)?.id).filter((id) => id !== undefined);
    if (ids.length === 0) return;

    const rows = await this.#options.db
      .selectFrom('item')
      .select(['id', 'parent_id', 'data', 'schema_version', 'revision'])
      .where('type', '=', 'page-draft')
      .where('parent_id', 'in', ids)
      .execute();
    for (const row of rows) {
      this.#drafts.set(row.parent_id ?? 0, row);
    }
  }

  /**
   * Creates the page of a row, or updates it where something differs. The caller publishes it where that is
   * wanted, unless people have changes on it that are not published.
   */
  async generate(row: TemplateRow): Promise<GenerationOfPage> {
    const present = this.#byKey.get(row.key);
    const { change, page, moved } = present ? await this.#update(present, row) : await this.#create(row);
    const { publish } = this.#options;
    const isHeldBack =
      publish && hasChanges(page) && change !== 'created' && (await this.#hasOwnChanges(page));
    const isPublished = publish && hasChanges(page) && !isHeldBack;

    // Only now, so that a page that failed is remembered as it is stored.
    for (const each of [page, ...moved]) {
      this.#keep(each);
    }

    return { change, page, isPublished, heldBack: isHeldBack ? { id: page.id, title: page.title } : null };
  }

  /** Whether people have changes on a page that are not published. Locks the page and its draft. */
  async #hasOwnChanges({ id }: PageEntry): Promise<boolean> {
    const { db, editor, content } = this.#options;
    const { draft } = await lockDraft(db, await editablePage(db, id, editor, { lock: true }));
    const published = await readChild(db, 'page-published', id);
    return hasOwnChanges(draft.data, published?.data ?? null, content);
  }

  async #create(row: TemplateRow): Promise<Change> {
    const { db, editor, template, parent } = this.#options;
    const { title } = row;
    const index = this.#takeIndex();
    const url_slug = pageSlug({ title, index }, parent?.url_slug ?? '', this.#slugs);
    const settings = { ...this.#settings(row, -1), template_id: template.id };
    const content = this.#merge({ sections: [], section_groups: [] });
    const start = { content, settings, entry: `Generated from ${template.data.title}.` };
    const at = { parent: parent?.id ?? null, fields: { title, index, url_slug } };

    return { change: 'created', page: await storePage(db, at, start, editor), moved: [] };
  }

  /** The index of the next new page. */
  #takeIndex(): number {
    const index = this.#nextIndex;
    this.#nextIndex = indexAfter(index);
    return index;
  }

  async #update(present: PageEntry, row: TemplateRow): Promise<Change> {
    const { db, editor } = this.#options;
    this.#checkLevel(present);
    if (this.#isUpToDate(present, row)) return { change: 'unchanged', page: present, moved: [] };

    const item = await editablePage(db, present.id, editor, { lock: true });
    const settings = this.#settings(row, item.data.authLevel);
    const changed = await this.#updateDraft(item, settings);
    const has_changes = item.data.has_changes || changed !== null;
    const data = { ...item.data, ...atOnce(item.data, settings), has_changes };

    await writeItem(db, 'page', item.id, { data }, editor.id);
    await countTranslations(db, [item.id], editor);
    await this.#recordUpdate(item, data, changed ?? []);

    const page = { ...present, ...data };
    const moved = data.title === item.data.title ? [] : await this.#rename(page);
    return { change: 'updated', page, moved };
  }

  #checkLevel(page: PageEntry): void {
    const { editor } = this.#options;
    if (!can(editor, 'page.edit', { authLevel: pageLevel(page, this.#byId, editor.site) })) {
      throw editingForbidden();
    }
  }

  #settings(row: TemplateRow, level: number) {
    const { template, hideInNav } = this.#options;
    return settingsFromTemplate(template.data, row, { level, hideInNav });
  }

  #isUpToDate(page: PageEntry, row: TemplateRow): boolean {
    const settings = this.#settings(row, page.authLevel);
    const draft = this.#drafts.get(page.id);
    if (!draft || !isSameJson(page, { ...page, ...atOnce(page, settings) })) return false;
    const content = withHeading(readStored('page-draft', draft), page);
    return isSameHeading(content, settings) && isSameContent(content, this.#merge(content));
  }

  /**
   * Brings the draft of a page up to date. Returns the sections that it changed or took away; null where
   * nothing differs.
   */
  async #updateDraft(page: Item<'page'>, heading: PageHeading): Promise<Section[] | null> {
    const { db, editor } = this.#options;
    const { draft } = await lockDraft(db, page);
    const data = headedBy(withHeading(this.#merge(draft.data), page.data), heading);
    if (isSameHeading(draft.data, data) && isSameContent(draft.data, data)) return null;
    await writeContent(db, { page, type: 'page-draft', item: draft, data }, editor.id);
    return changedSections(draft.data, data);
  }

  #merge(present: PageContent): PageContent {
    const { content } = this.#options;
    const merged = mergeTemplate(present, content, { newId: newSectionId, linked: linkedCopies });
    if (merged.sections.length > maxSections) {
      throw new TidemarkError('invalid_request', `A page has at most ${maxSections} sections.`);
    }

    if (merged.section_groups.length > maxGroups) {
      throw new TidemarkError('invalid_request', `A page has at most ${maxGroups} groups.`);
    }

    return merged;
  }

  async #recordUpdate(
    before: Item<'page'>,
    { title, authLevel }: Pick<Page, 'title' | 'authLevel'>,
    changed: readonly Section[],
  ): Promise<void> {
    const { db, editor, template } = this.#options;
    for (const entry of namingEntries(`Updated from ${cutText(template.data.title, 100)}`, changed)) {
      await recordHistory(db, before, entry, editor);
    }

    if (authLevel === before.data.authLevel) return;
    const details = { page: before.id, before: before.data.authLevel, after: authLevel };
    await recordAuditEntry(db, editor, { action: 'change-level', subject: title, details });
  }

  /** Gives a page and those below it the addresses of its title; returns these pages. */
  async #rename(page: PageEntry): Promise<PageEntry[]> {
    const { db, editor, ofSites } = this.#options;
    const pages = [...this.#byId.values()].map((each) => (each.id === page.id ? page : each));
    const slugs = renewSlugs(pages, [page.id], ofSites);
    const changes = [...slugs].map(([id, url_slug]) => ({ id, url_slug }));

    await changeTree(db, pages, changes, editor);
    return pages
      .filter(({ id }) => slugs.has(id))
      .map((each) => ({ ...each, url_slug: slugs.get(each.id) ?? each.url_slug }));
  }

  #keep(page: PageEntry): void {
    const former = this.#byId.get(page.id);
    if (former && !this.#options.ofSites.has(former.url_slug)) {
      this.#slugs.delete(former.url_slug);
    }

    this.#slugs.add(page.url_slug);
    this.#byId.set(page.id, page);

    if (page.template_key !== undefined && page.template_id === this.#options.template.id) {
      this.#byKey.set(page.template_key, page);
    }
  }
}

/** The sections of a content that are new or others than before, and those that are there no more. */
function changedSections(before: PageContent, after: PageContent): Section[] {
  const former = new Map(before.sections.map((section) => [section.id, section]));
  const present = new Set(after.sections.map(({ id }) => id));
  return [
    ...after.sections.filter((section) => !isSameJson(section, former.get(section.id))),
    ...before.sections.filter(({ id }) => !present.has(id)),
  ];
}

/**
 * The settings of a row that a page gets without being published: the heading of a published page is that of
 * its draft.
 */
function atOnce({ published }: Page, settings: ReturnType<typeof settingsFromTemplate>): Partial<Page> {
  if (published === 'draft') return settings;
  const { title: _title, description: _description, ...others } = settings;
  return others;
}

/** A page that was generated from a template. */
export type GeneratedPage = PageEntry & { template_id: number; template_key: string };

/** The pages of a site that were generated from a template. */
export const generatedFrom = (pages: readonly PageEntry[], template: number): GeneratedPage[] =>
  pages.filter(
    (page): page is GeneratedPage => page.template_id === template && page.template_key !== undefined,
  );
