import { createContext, Fragment, use, type ReactNode } from 'react';
import { directionOf, type Direction } from '#domain/value/text/direction-of.ts';
import { localeOfLanguage, type Locale } from '#domain/value/text/locale.ts';
import { textsOf, type Texts } from './texts-of.ts';

const LanguageContext = createContext('en');

/** Shows what is inside it in a language. */
export const TextsProvider = ({ language, children }: { language: string; children?: ReactNode }) => (
  <LanguageContext value={language}>{children}</LanguageContext>
);

/** The locale of what is around a component; undefined for English as such. */
export const useLocale = (): Locale => localeOfLanguage(use(LanguageContext));

/** The texts of the product in the language around a component; English where none is said. */
export const useTexts = (): Texts => textsOf(useLocale());

/** The direction of the language around a component. */
export const useDirection = (): Direction => directionOf(use(LanguageContext));

/** The placeholder of a value until an element takes its position; no text has this character. */
const placeholder = '\uE000';

/**
 * A text of the product with elements in it, such as links:
 * `<TextWith text={texts.accounts.agree} elements={{ terms: <a …>…</a> }} />`.
 */
export function TextWith<Name extends string>({
  text,
  elements,
}: {
  text: (values: { readonly [name in Name]: string }) => string;
  elements: { readonly [name in Name]: ReactNode };
}) {
  const names = Object.keys(elements) as Name[];
  // Plain values are written into the text: React would part them from it by comments.
  const placeholders = Object.fromEntries(
    names.map((name, index) => {
      const element: ReactNode = elements[name];
      return [name, typeof element === 'string' ? element : placeholder + index + placeholder];
    }),
  );
  const parts = text(placeholders as { [name in Name]: string }).split(placeholder);
  return parts.map((part, index) =>
    index % 2 === 0 ? part : <Fragment key={part}>{elements[names[Number(part)]!]}</Fragment>,
  );
}
