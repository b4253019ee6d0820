import { english } from '#texts/english.ts';
import { templatesOf } from '#texts/texts-of.ts';
import type { PluralForms } from '#texts/template.ts';
import { useLocale, useTexts } from '#texts/use-texts.tsx';
import { defaultLocale } from '#domain/value/text/locale.ts';
import type { PageTexts } from './visitor/page-texts.ts';

/** The script of a published page, with what it says to visitors. */
export function VisitorScript({ address }: { address: string }) {
  const { errors, pages, search } = useTexts();
  const translation = templatesOf(useLocale() ?? defaultLocale);
  const rows = (translation?.['source']?.['rows'] as PluralForms | undefined) ?? english.source.rows;
  const { updated, unreachable, keysRead, keysLead, noPng } = pages;
  const says: PageTexts = {
    updated,
    rows,
    unreachable,
    tryAgain: errors.tryAgain,
    keysRead,
    keysLead,
    noPng,
    searching: search.searching,
    searchUnreachable: search.unreachable,
  };

  return <script type="module" src={address} data-says={JSON.stringify(says)} />;
}
