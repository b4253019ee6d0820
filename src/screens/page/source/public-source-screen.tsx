import type { ReactNode } from 'react';
import type { ResultOf } from '#client/graphql.ts';
import type { publicSourceDocument } from '#client/search-documents.ts';
import type { rowsDocument } from '#client/source-documents.ts';
import { OtherNameLinks } from '#dataview/rows/other-name-links.tsx';
import { publicSourcePath } from '#domain/site/public-source.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { categoryPath, categoryText } from '#domain/source/description/categories.ts';
import { hasPlaces } from '#domain/source/column/place-columns.ts';
import { versionLinks, workbookNote } from '#domain/source/upload/file-forms.ts';
import { licenseName } from '#domain/source/description/license.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { localeOfLanguage, type Locale } from '#domain/value/text/locale.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { isEmptyDocument, readDocument } from '#richtext/document.ts';
import { RichText } from '#richtext/render.tsx';
import { TextWith, useTexts } from '#texts/use-texts.tsx';
import { columnsOfFirstRows } from '../../sources/overview/first-rows.tsx';
import { RowsTable } from '../../sources/overview/rows-table.tsx';
import { SiteShell } from '../site-shell.tsx';
import { citation } from './citation.ts';
import { ColumnList } from './column-list.tsx';

type Found = ResultOf<typeof publicSourceDocument>;
type Source = Found['publicSource'];
type Version = Source['versions'][number];

type PublicSourceScreenProps = {
  found: Found;
  /** The version that is shown; null for a source without versions. */
  version: Version | null;
  firstRows: ResultOf<typeof rowsDocument>['rows'] | null;
  /** The scheme and the host of the installation. */
  origin: string;
};

/**
 * What readers need to know about a source, and its files, in the shell of the site. It works without script.
 */
export function PublicSourceScreen({ found, version, firstRows, origin }: PublicSourceScreenProps) {
  const texts = useTexts();
  const { viewer, pageView, publicSource: source } = found;
  const { site, menu } = pageView;
  const path = publicSourcePath(source.id);
  const locale = localeOfLanguage(site.language);
  const description = readDocument(source.description);
  const shownColumns = columnsOfFirstRows(source.columns).map((column) => ({ ...column, locale }));

  return (
    <SiteShell site={site} menu={menu} viewer={viewer} path={path} toggle={null}>
      <article className="page-column py-10">
        <h1 className="font-serif text-36 font-semibold wrap-anywhere">{source.name}</h1>
        <Facts source={source} version={version} locale={locale} />
        {!isEmptyDocument(description) && (
          <RichText document={description} idPrefix="description-" className="mt-6 max-w-[42rem]" />
        )}
        {version && (
          <div className="print:hidden">
            <Part title={texts.source.download}>
              <Files source={source} version={version} />
            </Part>
          </div>
        )}
        {firstRows && (
          <Part title={texts.source.firstRows}>
            <RowsTable
              label={texts.source.firstRows}
              columns={shownColumns}
              rows={firstRows.rows}
              labels={firstRows.labels}
            />
          </Part>
        )}
        {source.columns.length > 0 && (
          <Part title={texts.source.columns}>
            <ColumnList columns={source.columns} />
          </Part>
        )}
        {source.pages.length > 0 && (
          <Part title={texts.source.pagesWithData}>
            <ul className="flex flex-col gap-1">
              {source.pages.map((page) => (
                <li key={page.path}>
                  <a className="text-accent" href={siteHref(site, page.path)}>
                    {page.title}
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {source.versions.length > 1 && (
          <Part title={texts.source.versions}>
            <VersionList source={source} shownId={version?.id ?? null} site={site} locale={locale} />
          </Part>
        )}
        <Part title={texts.source.howToCite}>
          <p className="max-w-[42rem] wrap-anywhere">
            {citation(
              source,
              version,
              `${origin}${siteHref(site, publicSourcePath(source.id, version?.id))}`,
              texts.source.dataSet,
            )}
          </p>
        </Part>
        <p className="mt-10 text-14 text-quiet print:hidden">
          <TextWith
            text={texts.source.forPrograms}
            elements={{
              link: (
                <a className="text-accent underline" href={`/data.json?source=${source.id}`} rel="nofollow">
                  {texts.source.catalogueEntry}
                </a>
              ),
            }}
          />
        </p>
      </article>
    </SiteShell>
  );
}

function Files({ source, version }: { source: Source; version: Version }) {
  const { columns } = source;
  const size = { rows: version.rows, columns: columns.length, hasPlaces: hasPlaces(columns) };
  const links = versionLinks({ sourceId: source.id, versionId: version.id }, size);
  const { data: texts } = useTexts();
  const note = workbookNote(size, texts);

  return (
    <>
      <ul className="flex flex-wrap gap-4">
        {links.map(({ form, label, href }) => (
          <li key={form}>
            <a className="text-accent" download href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {note && <p className="mt-2 text-14 text-quiet">{note}</p>}
      <div className="mt-2 text-14 text-quiet">
        <OtherNameLinks links={links} linkClass="text-accent" />
      </div>
    </>
  );
}

/** Publisher, version, day, size and licence in one line, and the categories below it. */
function Facts({ source, version, locale }: { source: Source; version: Version | null; locale: Locale }) {
  const texts = useTexts();
  const { license, publisher, contact } = source.open_data;
  return (
    <>
      <p className="mt-3 flex flex-wrap gap-4 text-14 text-quiet">
        {publisher && <span>{publisher}</span>}
        {version ? <VersionFacts version={version} locale={locale} /> : <span>{texts.source.noData}</span>}
        {license && (
          <a className="text-accent" href={license} rel="license">
            {licenseName(license, texts.data)}
          </a>
        )}
        {contact && (
          <a className="text-accent underline" href={`mailto:${contact}`}>
            {contact}
          </a>
        )}
      </p>
      {source.categories.length > 0 && (
        <ul aria-label={texts.source.categories} className="mt-3 flex flex-wrap gap-1.5 text-12">
          {source.categories.map((category) => (
            <li key={categoryText(category)} className="rounded-small bg-accent-soft px-2 py-0.5">
              {categoryPath(category).join(' › ')}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function VersionFacts({ version, locale }: { version: Version; locale: Locale }) {
  const { source } = useTexts();
  const date = readDate(version.updated_at);
  return (
    <>
      <span>{version.name}</span>
      {date && <time dateTime={version.updated_at}>{formatDate(date, locale)}</time>}
      <span>{source.rows({ count: version.rows })}</span>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-18 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

type VersionListProps = { source: Source; shownId: number | null; site: Site; locale: Locale };

function VersionList({ source, shownId, site, locale }: VersionListProps) {
  const texts = useTexts();
  return (
    <ul className="flex flex-col gap-1">
      {source.versions.map((version) => (
        <li key={version.id} className="flex flex-wrap gap-4 text-14">
          {version.id === shownId ? (
            <strong aria-current="true">{version.name}</strong>
          ) : (
            <a className="text-accent" href={siteHref(site, publicSourcePath(source.id, version.id))}>
              {version.name}
            </a>
          )}
          <span className="text-quiet">{formatDate(version.updated_at, locale)}</span>
          <span className="text-quiet">{texts.source.rows({ count: version.rows })}</span>
        </li>
      ))}
    </ul>
  );
}
