import { data } from 'react-router';
import { pagePath } from '#domain/page/tree/navigation.ts';
import type { Section } from '#domain/page/content/page.ts';
import { pageContext, type ShownPage } from '#domain/site/page-view.ts';
import { siteHref } from '#domain/site/site.ts';
import { sectionProps, type PageAddress } from '#screens/page/section-props.ts';
import { sectionType } from '#sections/index.ts';
import type { RequestScope } from '../context.ts';
import { textsAt } from '../visitor-language.server.ts';

/** The response to a request for a picture that there is not. */
export const noPicture = (scope: RequestScope, request: Request) =>
  data(textsAt(scope, request).errors.noPicture, { status: 404, statusText: 'Not found' });

/**
 * How to draw a section of a page as a file, and what it is drawn from; null for a type that has no pictures.
 */
export async function sectionDrawing(view: ShownPage, section: Section, address: PageAddress) {
  const type = sectionType(section.element['element-type']);
  if (!type?.picture) return null;
  return { ...(await type.picture.drawing()), props: drawnProps(view, section, address) };
}

/** What the files of a section of a page are made from. */
export const drawnProps = (view: ShownPage, section: Section, address: PageAddress) => ({
  id: section.id,
  title: section.title,
  state: section.element['element-data'],
  results: view.results[section.id] ?? {},
  editing: false,
  ...sectionProps(section, address, pageContext(view), view.parameters[section.id]),
});

/** The picture that links to a page show: its address on the host of the site, and what it shows. */
export type LinkPicture = { address: string; text: string };

/**
 * The picture of links to a page that has chosen none: its first section that can be drawn; null for none.
 */
export async function linkPicture(view: ShownPage): Promise<LinkPicture | null> {
  for (const section of view.content.sections) {
    const drawing = await sectionDrawing(view, section, { pathname: '/', search: '' });
    const text = await drawing?.cardText?.(drawing.props);
    if (text) return { address: linkPictureAddress(view, section), text };
  }
  return null;
}

/** The only address of the picture of a section, so that each is drawn and cached once. */
export const linkPictureAddress = ({ site, page }: ShownPage, { id }: Pick<Section, 'id'>): string =>
  siteHref(site, `/download/card/${encodeURIComponent(id)}/${encodeURI(pagePath(page))}`);
