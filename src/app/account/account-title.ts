import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';

type Match = { id: string; loaderData?: unknown } | undefined;

/** What the titles of screens about accounts are made from. */
export type AccountMeta = { matches: readonly Match[] };

/** The title of the document of a screen about accounts, in the language of its visitor. */
export function accountTitle(
  matches: AccountMeta['matches'],
  title: (texts: Texts) => string,
): { title: string } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { visitorLanguage?: string }
    | undefined;
  const texts = textsOf(localeOfLanguage(root?.visitorLanguage ?? 'en'));
  return { title: `${title(texts)} · Tidemark` };
}
