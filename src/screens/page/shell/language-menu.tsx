import { ownLanguageName } from '#domain/value/text/language-name.ts';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import type { LanguageLink } from '#domain/site/page-view.ts';
import { useTexts } from '#texts/use-texts.tsx';

type LanguageMenuProps = {
  /** The page in all languages of its site. */
  links: readonly LanguageLink[];
  /** The language that the page is read in. */
  language: string;
  /** The query string of the page: its filters stay. */
  search: string;
};

/** The languages of a site, with links to the same page; it works without script. */
export function LanguageMenu({ links, language, search }: LanguageMenuProps) {
  const { translation: texts } = useTexts();
  if (links.length < 2) return null;

  return (
    <details className="relative print:hidden" data-menu>
      <summary className="list-none rounded-control px-2 py-2 text-14 text-quiet hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{texts.language({ language: ownLanguageName(language) })}</span>
        <span aria-hidden="true">{language.split('-')[0]?.toUpperCase()}</span>
      </summary>
      <ul
        className="tm-dropdown absolute end-0 top-full z-20 mt-2 rounded-panel bg-float p-1 text-14 shadow-float"
        aria-label={texts.languages}
      >
        {links.map((link) => (
          <li key={link.language}>
            <a
              {...writtenIn(link.language)}
              className="block rounded-control px-3 py-2 text-ink no-underline hover:bg-raised"
              href={`${link.href}${search}`}
              hrefLang={link.language}
              aria-current={link.language === language || undefined}
            >
              {ownLanguageName(link.language)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
