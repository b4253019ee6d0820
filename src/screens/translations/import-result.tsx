import { addressIn } from '#domain/site/site-in.ts';
import type { ImportedTexts } from '#domain/site/imported-texts.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Notice } from '#ui/notice/notice.tsx';

type ImportResultProps = {
  result: ImportedTexts;
  site: Pick<Site, 'base_url' | 'language' | 'original'>;
};

/** What an import read, changed and left out, with the reasons and where. */
export function ImportResult({ result, site }: ImportResultProps) {
  const { language, translated, unchanged, skipped, pages, problems } = result;
  const hrefOf = ({ path }: { path: string }) => siteHref(addressIn(site, language), `/edit/${path}`);

  return (
    <>
      <Notice
        tone={skipped > 0 ? 'warning' : 'success'}
        message={`${plural(translated, 'text')} changed, ${unchanged} unchanged, ${skipped} left out.`}
      />
      {pages.length > 0 && (
        <section aria-label="Changed pages" className="mt-5">
          <h3 className="font-semibold">Changed</h3>
          <ul>
            {pages.map((page) => (
              <li key={page.id} className="flex justify-between gap-4 border-b border-hairline py-2">
                <a className="min-w-0 wrap-anywhere text-accent" href={hrefOf(page)}>
                  {page.title}
                </a>
                <span className="text-quiet">{plural(page.translated, 'text')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problems.length > 0 && (
        <section aria-label="Texts left out" className="mt-5">
          <h3 className="font-semibold">Left out</h3>
          <ul>
            {problems.map((problem, at) => (
              <li key={at} className="border-b border-hairline py-2 wrap-anywhere">
                <p>{problem.reason}</p>
                <p className="text-12 text-quiet">
                  {problem.page && (
                    <a className="text-accent underline" href={hrefOf(problem.page)}>
                      {problem.page.title}
                    </a>
                  )}
                  {problem.page && ' · '}
                  {problem.place}
                </p>
                {problem.words && <p className="text-12 text-quiet">“{problem.words}”</p>}
              </li>
            ))}
          </ul>
          {skipped > problems.length && (
            <p className="py-2 text-quiet">{`And ${skipped - problems.length} others.`}</p>
          )}
        </section>
      )}
    </>
  );
}
