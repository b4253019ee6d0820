import type { Page } from '#domain/page/content/page.ts';

/** A row of a generation: its key, its title, and the values of its page filters by search key. */
export type TemplateRow = { key: string; title: string; filters: { searchKey: string; values: string[] }[] };

/**
 * The settings of a generated page: those of its template, with the row's title and filters. The level is
 * never lowered.
 */
export function settingsFromTemplate(
  template: Page,
  row: TemplateRow,
  { level, hideInNav }: { level: number; hideInNav: boolean },
): Pick<Page, CopiedSetting | 'title' | 'filters' | 'authLevel' | 'template_key'> {
  const { description, icon, image, hide_in_nav, sidebar, navOptions, theme } = template;
  return {
    description,
    icon,
    image,
    hide_in_nav: hideInNav ? 'hide' : hide_in_nav,
    sidebar,
    navOptions,
    theme,
    title: row.title,
    template_key: row.key,
    filters: rowFilters(template.filters, row.filters),
    authLevel: Math.max(template.authLevel, level),
  };
}

type CopiedSetting = 'description' | 'icon' | 'image' | 'hide_in_nav' | 'sidebar' | 'navOptions' | 'theme';

/**
 * The filters of a template with the values of a row. The query string sets only those that it sets on the
 * template.
 */
function rowFilters(filters: Page['filters'], ofRow: TemplateRow['filters']): Page['filters'] {
  const set = ofRow.map(({ searchKey, values }) => {
    const former = filters.find((filter) => filter.searchKey === searchKey);
    if (former) return { ...former, values };
    return { searchKey, values, useSearchParams: false };
  });
  const keys = new Set(ofRow.map(({ searchKey }) => searchKey));
  return [...filters.filter(({ searchKey }) => !keys.has(searchKey)), ...set];
}
