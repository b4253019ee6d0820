import { namesOfData } from '#dataview/rows/names-of-data.ts';
import type { ReactNode } from 'react';
import type { SectionEntry } from '#domain/page/content/section-list.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { Texts } from '#texts/texts-of.ts';
import { sectionLabel } from '../section-label.ts';
import type { IndexColumn } from './index.ts';

type SitePaths = Pick<Site, 'base_url'>;

/**
 * The columns of a components index: the key of what people call them, how wide they are on paper at least,
 * in em, so that no usual word is broken, and what they show of a section.
 */
export const sectionColumns: Record<
  IndexColumn,
  {
    textKey: 'page' | 'section' | 'type' | 'tags' | 'attribution' | 'parent' | 'url';
    paperWidth: number;
    render(entry: SectionEntry, site: SitePaths, texts: Texts): ReactNode;
  }
> = {
  page: {
    textKey: 'page',
    paperWidth: 7,
    render: ({ pageTitle, pagePath }, site) => <a href={siteHref(site, pagePath)}>{pageTitle}</a>,
  },
  section: {
    textKey: 'section',
    paperWidth: 8,
    render: ({ name, path }, site) => <a href={siteHref(site, path)}>{name}</a>,
  },
  type: { textKey: 'type', paperWidth: 5, render: ({ type }, _site, texts) => sectionLabel(type, texts) },
  tags: { textKey: 'tags', paperWidth: 4, render: ({ tags }) => <Chips texts={tags} /> },
  attribution: {
    textKey: 'attribution',
    paperWidth: 7,
    render: ({ attribution }, _site, texts) =>
      attribution.map(({ sourceId, sourceName, versionId, versionName }) => (
        <a
          key={versionId}
          className="block"
          href={`/cenrep/source/${sourceId}/versions/${versionId}`}
          rel="nofollow"
        >
          {namesOfData({ sourceName, versionName }, false).join(texts.data.separator)}
        </a>
      )),
  },
  parent: { textKey: 'parent', paperWidth: 5, render: ({ parents }) => <Chips texts={parents} /> },
  url: {
    textKey: 'url',
    paperWidth: 3,
    render: ({ name, pageTitle, path }, site, { sections: texts }) => (
      <a href={siteHref(site, path)} aria-label={texts.linkTo({ name, page: pageTitle })}>
        {texts.link}
      </a>
    ),
  },
};

/** Visitors do not load the styles of pills, which only tools use. */
function Chips({ texts }: { texts: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {texts.map((text, index) => (
        <span key={index} className="inline-block rounded-full border px-2 text-12 text-quiet">
          {text}
        </span>
      ))}
    </span>
  );
}
