import { accessLevels, isEditor, type Viewer } from '#domain/access/access.ts';
import { pagePath, whyHidden } from '#domain/page/tree/navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import type { PageView } from '#domain/site/page-view.ts';
import { siteHref } from '#domain/site/site.ts';
import type { Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { SiteShell } from './site-shell.tsx';

/** A page that is not published, or is below others that are not (`above`, from the top). */
export type HiddenPage = {
  title: string;
  isPublished: boolean;
  above: readonly Pick<PageEntry, 'id' | 'title' | 'url_slug'>[];
};

/**
 * A path without a page, in the site's own layout; editors learn how to get to a draft, and to the first page
 * of a site that has none.
 */
export function MissingScreen({
  view,
  viewer,
  path,
  hidden = null,
}: {
  view: PageView;
  viewer: Pick<Viewer, 'email' | 'level'>;
  path: string;
  /** The page at this path that visitors do not see, for those who may edit it. */
  hidden?: HiddenPage | null;
}) {
  const isEmptySite = path === '/' && view.menu.length === 0;
  return (
    <SiteShell site={view.site} menu={view.menu} viewer={viewer} path={path} toggle={null}>
      <div className="page-column py-24">
        {hidden !== null && <UnpublishedPage site={view.site} path={path} hidden={hidden} />}
        {hidden === null && isEmptySite && <EmptySite site={view.site} mayEdit={isEditor(viewer)} />}
        {hidden === null && !isEmptySite && (
          <MissingPage site={view.site} path={path} mayBeAbove={isBelowOthers(viewer)} />
        )}
      </div>
    </SiteShell>
  );
}

function editLinks(
  { title, isPublished, above }: HiddenPage,
  path: string,
  errors: Texts['errors'],
): { name: string; path: string }[] {
  if (!isPublished) return [{ name: errors.editDraft, path }];
  const drafts = above.map((page) => ({
    name: errors.editPage({ title: page.title }),
    path: `/${pagePath(page)}`,
  }));
  return [...drafts, { name: errors.editPage({ title }), path }];
}

function reasonOf({ isPublished, above }: HiddenPage, errors: Texts['errors']): string {
  if (isPublished) return whyHidden(above, 'this page');
  return errors.notPublishedYet;
}

function UnpublishedPage({
  site,
  path,
  hidden,
}: {
  site: PageView['site'];
  path: string;
  hidden: HiddenPage;
}) {
  const { errors } = useTexts();
  return (
    <>
      <h1 className="font-serif text-36 font-semibold break-words">{hidden.title}</h1>
      <p className="mt-4 text-quiet">{reasonOf(hidden, errors)}</p>
      {editLinks(hidden, path, errors).map((link) => (
        <p key={link.path} className="mt-6">
          <a className="text-accent underline" href={siteHref(site, `/edit${link.path}`)}>
            {link.name}
          </a>
        </p>
      ))}
    </>
  );
}

function EmptySite({ site, mayEdit }: { site: PageView['site']; mayEdit: boolean }) {
  const { errors } = useTexts();
  return (
    <>
      <h1 className="font-serif text-36 font-semibold break-words">{site.name}</h1>
      <p className="mt-4 text-quiet">{errors.nothingPublished}</p>
      {mayEdit && (
        <p className="mt-6">
          <a className="text-accent underline" href={siteHref(site, '/manage/pages')}>
            {errors.addFirstPage}
          </a>
        </p>
      )}
    </>
  );
}

/**
 * Whether an editor has a level below the highest one, so that a page may exist that the editor may not see.
 */
const isBelowOthers = (viewer: Pick<Viewer, 'level'>) =>
  isEditor(viewer) && viewer.level < accessLevels.dataAdministrator;

function MissingPage({
  site,
  path,
  mayBeAbove,
}: {
  site: PageView['site'];
  path: string;
  mayBeAbove: boolean;
}) {
  const { errors } = useTexts();
  return (
    <>
      <h1 className="font-serif text-36 font-semibold break-words">{errors.noRoute({ path })}</h1>
      <p className="mt-4 text-quiet">{mayBeAbove ? errors.noPageForYou : errors.noPage}</p>
      <p className="mt-6">
        <a className="text-accent underline" href={siteHref(site, '/')}>
          {errors.goToFirstPageOf({ site: site.name })}
        </a>
      </p>
    </>
  );
}
