import type { Viewer } from '#domain/access/access.ts';
import type { PageView } from '#domain/site/page-view.ts';
import { siteHref } from '#domain/site/site.ts';
import { isEditor } from '#domain/access/access.ts';
import { SiteFrame } from './site-frame.tsx';

/** A path without a page, in the site's own layout; editors learn how to get to a draft, and to the first page of a site that has none. */
export function MissingScreen({
  view,
  viewer,
  path,
  draftTitle = null,
}: {
  view: PageView;
  viewer: Pick<Viewer, 'email' | 'level'>;
  path: string;
  /** The title of a page at this path that is not published, for those who may edit it. */
  draftTitle?: string | null;
}) {
  return (
    <SiteFrame site={view.site} menu={view.menu} viewer={viewer} path={path} toggle={null}>
      <div className="page-column py-24">
        {draftTitle !== null ? (
          <UnpublishedPage site={view.site} path={path} title={draftTitle} />
        ) : path === '/' && view.menu.length === 0 ? (
          <EmptySite site={view.site} mayEdit={isEditor(viewer)} />
        ) : (
          <MissingPage site={view.site} path={path} />
        )}
      </div>
    </SiteFrame>
  );
}

function UnpublishedPage({ site, path, title }: { site: PageView['site']; path: string; title: string }) {
  return (
    <>
      <h1 className="font-serif text-36 font-semibold break-words">{title}</h1>
      <p className="mt-4 text-quiet">
        This page is not published yet. Visitors see that there is no page here.
      </p>
      <p className="mt-6">
        <a className="text-accent underline" href={siteHref(site, `/edit${path}`)}>
          Edit the draft
        </a>
      </p>
    </>
  );
}

function EmptySite({ site, mayEdit }: { site: PageView['site']; mayEdit: boolean }) {
  return (
    <>
      <h1 className="font-serif text-36 font-semibold break-words">{site.name}</h1>
      <p className="mt-4 text-quiet">Nothing is published here yet.</p>
      {mayEdit && (
        <p className="mt-6">
          <a className="text-accent underline" href={siteHref(site, '/manage/pages')}>
            Add the first page
          </a>
        </p>
      )}
    </>
  );
}

function MissingPage({ site, path }: { site: PageView['site']; path: string }) {
  return (
    <>
      <h1 className="font-serif text-36 font-semibold break-words">No Route Match {path}</h1>
      <p className="mt-4 text-quiet">There is no page at this address. It may have been moved or deleted.</p>
      <p className="mt-6">
        <a className="text-accent underline" href={siteHref(site, '/')}>
          Go to the first page of {site.name}
        </a>
      </p>
    </>
  );
}
