import { hasTexts } from './texts-of.ts';

/** How many languages of a request are looked at; browsers send a handful. */
const most = 20;

/** A language that a browser accepts, and how much; null for what is no language. */
function readPart(part: string): { tag: string; weight: number } | null {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return null;

  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { tag, weight: Number(weight) || 0 };
}

/** The language of a tag without its region, so that there are few: `de` for `de-AT`. */
function withoutRegion(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return new Intl.Locale(language, { script }).minimize().toString();
  } catch {
    return null;
  }
}

/**
 * The language that a header `Accept-Language` prefers among those that there are texts in; undefined where
 * it names none of them.
 */
export function acceptedLanguage(header: string | null): string | undefined {
  const accepted = (header ?? '')
    .slice(0, 1000)
    .split(',', most)
    .map(readPart)
    .filter((part) => part !== null && part.weight > 0)
    .toSorted((a, b) => b!.weight - a!.weight);

  return accepted
    .map((part) => withoutRegion(part!.tag))
    .find((language): language is string => language !== null && hasTexts(language));
}
