import type { ReactNode } from 'react';
import type { SectionEntry } from '#domain/page/section-list.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { IndexColumn } from './index.ts';

type SitePaths = Pick<Site, 'base_url'>;

/** The columns of a components index: what people call them, and what they show of a section. */
export const sectionColumns: Record<
  IndexColumn,
  { label: string; render(entry: SectionEntry, site: SitePaths): ReactNode }
> = {
  page: {
    label: 'Page',
    render: ({ pageTitle, pagePath }, site) => <a href={siteHref(site, pagePath)}>{pageTitle}</a>,
  },
  section: {
    label: 'Section',
    render: ({ name, path }, site) => <a href={siteHref(site, path)}>{name}</a>,
  },
  type: { label: 'Type', render: ({ type }) => type },
  tags: { label: 'Tags', render: ({ tags }) => <Chips texts={tags} /> },
  attribution: {
    label: 'Attribution',
    render: ({ attribution }) =>
      attribution.map(({ sourceId, sourceName, versionId, versionName }) => (
        <a
          key={versionId}
          className="block"
          href={`/cenrep/source/${sourceId}/versions/${versionId}`}
          rel="nofollow"
        >
          {[sourceName, versionName].filter((part) => part !== '').join(', ')}
        </a>
      )),
  },
  parent: { label: 'Parent', render: ({ parents }) => <Chips texts={parents} /> },
  url: {
    label: 'URL',
    render: ({ name, pageTitle, path }, site) => (
      <a href={siteHref(site, path)} aria-label={`link to ${name} on ${pageTitle}`}>
        link
      </a>
    ),
  },
};

/** Visitors do not load the styles of pills, which only tools use. */
function Chips({ texts }: { texts: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {texts.map((text, place) => (
        <span key={place} className="inline-block rounded-full border px-2 text-12 text-quiet">
          {text}
        </span>
      ))}
    </span>
  );
}
