import type { MetaDescriptor } from 'react-router';
import { addressOfWidth, keyOfAddress, sizeOfWidth } from '#domain/page/content/shown-asset.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import { cardSize } from '#graphs/picture/card-size.ts';
import { isTranslated } from '#domain/site/site-in.ts';
import { siteHref } from '#domain/site/site.ts';
import { EmbedScreen } from '#screens/page/embed-screen.tsx';
import { MissingScreen } from '#screens/page/not-found-screen.tsx';
import { PageThemeProvider } from '#screens/page/shell/page-theme.tsx';
import { PageScreen } from '#screens/page/page-screen.tsx';
import { VisitorScript } from '#screens/page/visitor-script.tsx';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { FoundPage, MissingPage } from './load-page.server.ts';

/** The title and description of a page. */
export function pageMeta(page: FoundPage | MissingPage): MetaDescriptor[] {
  if (page.kind === 'missing') {
    return [
      { title: textsOf(localeOfLanguage(page.view.site.language)).errors.noRoute({ path: page.path }) },
      { name: 'robots', content: 'noindex' },
    ];
  }

  const { view, url, section } = page;
  const { description } = view.page;
  const entries: MetaDescriptor[] = [{ title: pageTitle(view) }];
  if (section === null) {
    entries.push({ tagName: 'link', rel: 'canonical', href: canonicalAddress(view, url) });
    entries.push(...languageEntries(view, url), ...feedLinks(view, url));
  } else {
    entries.push({ name: 'robots', content: 'noindex' });
  }
  if (description) {
    entries.push({ name: 'description', content: description });
  }

  return [...entries, ...linkCard(page)];
}

function pageTitle({ site, page, path }: ShownPage): string {
  if (path === '') return site.name;
  return `${page.title} · ${site.name}`;
}

/** The one address of a page, without filters and other choices. */
export function canonicalAddress({ site, page, path, languages }: ShownPage, url: string): string {
  // What is not translated is the page in the original language under another address.
  const [original] = languages;
  const href = original && !isTranslated(page, site) ? original.href : siteHref(site, `/${path}`);
  return new URL(href, url).href;
}

/** The addresses of a page in the languages that it is translated into, the original among them. */
function languageEntries({ languages }: ShownPage, url: string) {
  const translated = languages.filter(({ isTranslated: is }) => is);
  const [original] = translated;
  if (!original || translated.length < 2) return [];

  const entryOf = (hrefLang: string, href: string) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: new URL(href, url).href,
  });
  return [
    ...translated.map(({ language, href }) => entryOf(language, href)),
    entryOf('x-default', original.href),
  ];
}

/**
 * The feeds of what is published on a site and on a page, for programs that follow them; only those that
 * visitors may read.
 */
function feedLinks({ site, page, viewer }: ShownPage, url: string) {
  if (!viewer.isPublicPage) return [];
  const linkTo = (title: string, query: string) => ({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title,
    href: new URL(`${siteHref(site, '/feed.atom')}${query}`, url).href,
  });

  return [linkTo(site.name, ''), linkTo(page.title, `?page=${page.id}`)];
}

/** The width in px of the picture that other sites show with a link. */
const cardWidth = 1280;

/** A picture that links show: its full address, what it shows, and its size in px where that is known. */
type CardPicture = { url: string; text: string; size: { width: number; height: number } | null };

/** The picture that links to a page show: the one that an editor has chosen, or the first chart. */
function cardPicture({ view, picture, url }: FoundPage): CardPicture | null {
  if (view.page.image) return chosenPicture(view, url);
  if (!picture) return null;

  const { address, text } = picture;
  return { url: new URL(address, url).href, text, size: cardSize };
}

/** The picture that an editor has chosen. */
function chosenPicture({ page, assets }: ShownPage, url: string): CardPicture {
  const asset = assets.find(({ key }) => key === keyOfAddress(page.image));
  if (!asset) return { url: new URL(page.image, url).href, text: '', size: null };

  return {
    url: new URL(addressOfWidth(asset, cardWidth), url).href,
    text: asset.altText,
    size: asset.kind === 'image' ? sizeOfWidth(asset, cardWidth) : null,
  };
}

/**
 * The metadata of a page that other sites and apps show with a link to it; none for a page without a picture.
 */
function linkCard(found: FoundPage) {
  const picture = cardPicture(found);
  if (!picture) return [];

  const { page, site } = found.view;
  const entries = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: canonicalAddress(found.view, found.url) },
    { property: 'og:image', content: picture.url },
    // Apps that know the size of a picture show it with the first link, before they have fetched it.
    { property: 'og:image:width', content: picture.size?.width.toString() },
    { property: 'og:image:height', content: picture.size?.height.toString() },
    { property: 'og:image:alt', content: picture.text },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  return entries.filter(({ content }) => content);
}

/** A published page, or the message that there is none. */
export function PublishedPage({ page }: { page: FoundPage | MissingPage }) {
  const { viewer, path, section } = page;
  if (page.kind === 'missing') {
    return <MissingScreen view={page.view} viewer={viewer} path={path} hidden={page.hidden} />;
  }

  const { view, address, url, theme, script } = page;
  return (
    <PageThemeProvider theme={theme}>
      {section === null ? (
        <PageScreen view={view} viewer={viewer} address={address} url={url} />
      ) : (
        <EmbedScreen view={view} address={address} />
      )}
      {/* A page that is only read has no script at all. */}
      {script && <VisitorScript address={script} />}
    </PageThemeProvider>
  );
}
