import type { SectionContext } from '#domain/page/filter/section-query.ts';

/** The context of a section on an example page, as a visitor sees it; for tests and previews. */
export function exampleContext<Parameters>(
  parameters: Parameters,
  filters: SectionContext['filters'] = {},
): SectionContext<Parameters> {
  return {
    viewer: { level: -1, mayEditPage: false, mayEditData: false, isPublicPage: true },
    site: { id: 1, name: 'Example', base_url: '/' },
    page: { id: 2, title: 'Example', path: '/example' },
    menu: [],
    filters,
    parameters,
  };
}
