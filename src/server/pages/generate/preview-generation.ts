import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DataControls } from '#domain/page/content/data-controls.ts';
import { isTemplate } from '#domain/page/content/page.ts';
import type { SkippedRow } from '#domain/page/template/plan-generation.ts';
import { noStyles } from '#sections/section-styles.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readReadableVersions } from '#server/sources/sources.server.ts';
import { readDraftContent } from '../draft/drafts.ts';
import type { Editor } from '../tree/editor.ts';
import { checkSpace, readParent, readTemplate } from './generate-pages.ts';
import { pageAccess } from '../tree/page-access.ts';
import { planPages, versionOfControls, type PlanContext } from './plan-pages.ts';
import { resolveSections } from '../view/resolve-sections.ts';
import { readPages } from '../tree/site-pages.ts';
import { generatedFrom } from './template-pages.ts';

/**
 * How the pages of a template were generated last, the page that it was made of, the version that most of its
 * sections show, the search keys that its sections and filters use, the columns of its sections that follow
 * any filter of their name, and whether menus list its pages.
 */
export type PageGeneration = {
  controls: DataControls | null;
  /** Null where that page is not in the tree any more. */
  madeOf: number | null;
  /** The first of those that are shown equally often; null where no section shows data. */
  shownVersion: number | null;
  searchKeys: string[];
  followedNames: string[];
  isInMenus: boolean;
};

/** What generating would do. Lists are the first of many; the numbers count all. */
export type GenerationPreview = {
  rows: number;
  /** The title of the first page; null where there is none. */
  firstTitle: string | null;
  created: number;
  /** Pages of earlier generations, which change where something differs. */
  updated: number;
  skipped: number;
  skippedRows: SkippedRow[];
  withoutRow: number;
  /** Pages whose row is gone and that the editor may delete. */
  pagesWithoutRow: { id: number; title: string }[];
  /** Whether some readers of the new pages may not read the data that their titles come from. */
  isRestricted: boolean;
};

/** The most search keys that are proposed. */
const maxSearchKeys = 20;
const maxFollowedNames = 1000;
const mostListedRows = 100;
const mostListedPages = 500;

/** How pages are generated from a template. */
export async function readGeneration(
  db: Connection,
  template: number,
  editor: Editor,
): Promise<PageGeneration> {
  const { data } = await readTemplate(db, template, editor);
  const sections = resolveSections(await readDraftContent(db, template), noStyles);
  const pages = await readPages(db, editor.site.id);
  const read = sections.map(({ type, state }) => ({
    versions: type?.data?.dataVersions(state) ?? [],
    keys: type?.data?.followedKeys?.(state) ?? [],
    names: type?.data?.followedNames?.(state) ?? [],
  }));
  const ofPage = data.filters.map(({ searchKey }) => searchKey);

  return {
    controls: data.data_controls ?? null,
    madeOf: pages.some((page) => page.id === data.made_of && !isTemplate(page))
      ? (data.made_of ?? null)
      : null,
    shownVersion: mostFrequent(read.flatMap(({ versions }) => versions)),
    searchKeys: firstOf([...ofPage, ...read.flatMap(({ keys }) => keys)], maxSearchKeys),
    followedNames: firstOf(
      read.flatMap(({ names }) => names),
      maxFollowedNames,
    ),
    isInMenus: data.hide_in_nav !== 'hide',
  };
}

function mostFrequent(values: readonly number[]): number | null {
  const groups = [...Map.groupBy(values, (value) => value).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? null;
}

const firstOf = (values: readonly string[], most: number): string[] => [...new Set(values)].slice(0, most);

/** What generating the pages of a template would do; nothing is written. */
export async function previewGeneration(
  context: PlanContext,
  template: number,
  controls: DataControls,
): Promise<GenerationPreview> {
  const { db, editor } = context;
  const { data } = await readTemplate(db, template, editor);
  const rows = await planPages(context, controls);
  const pages = await readPages(db, editor.site.id);
  const parent = readParent(pages, controls.parent, editor);
  const { levelOf, mayEdit } = pageAccess(editor, editor.site, pages);
  const made = generatedFrom(pages, template);
  const madeKeys = new Set(made.map((page) => page.template_key));
  const planned = rows.filter((row) => row.kind === 'page');
  const skipped = rows.flatMap((row) => (row.kind === 'skipped' ? [row.skipped] : []));
  const keys = new Set(rows.map(({ key }) => key));
  const gone = made.filter((page) => !keys.has(page.template_key));
  const created = planned.filter(({ key }) => !madeKeys.has(key)).length;

  checkSpace(pages, parent, created);
  const above = parent ? levelOf(parent) : editor.site.authLevel;

  return {
    rows: rows.length,
    firstTitle: planned[0]?.row.title ?? null,
    created,
    updated: planned.length - created,
    skipped: skipped.length,
    skippedRows: skipped.slice(0, mostListedRows),
    withoutRow: gone.length,
    pagesWithoutRow: gone
      .filter(mayEdit)
      .slice(0, mostListedPages)
      .map(({ id, title }) => ({ id, title })),
    isRestricted: await isRestricted(
      db,
      await versionOfControls(db, controls),
      Math.max(above, data.authLevel),
    ),
  };
}

/** Whether reading a version takes a higher level than this one. */
async function isRestricted(db: Connection, version: number, level: number): Promise<boolean> {
  const viewer = { id: null, email: null, level };
  return (await readReadableVersions({ db, viewer }, [version])).get(version) instanceof TidemarkError;
}
