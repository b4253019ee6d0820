import type { Page, PageContent } from './page.ts';

/** What people read first of a page: it belongs to the draft until the page is published. */
export type PageHeading = Pick<Page, 'title' | 'description'>;

/** Content with a heading. */
export type HeadedContent = PageContent & PageHeading;

/** Content with its heading; what was stored without one has that of its page. */
export const withHeading = (content: PageContent, page: PageHeading): HeadedContent => ({
  ...content,
  title: content.title ?? page.title,
  description: content.description ?? page.description,
});

/** Content without a heading, for another page. */
export function withoutHeading({
  title: _title,
  description: _description,
  ...content
}: PageContent): PageContent {
  return content;
}

/** A page with the heading of its draft, or of an earlier state of it. */
export const headedBy = <Headed extends PageHeading>(
  page: Headed,
  content: Partial<PageHeading>,
): Headed => ({
  ...page,
  title: content.title ?? page.title,
  description: content.description ?? page.description,
});

/** Whether two headings say the same. */
export const isSameHeading = (one: PageHeading, other: PageHeading): boolean =>
  one.title === other.title && one.description === other.description;
