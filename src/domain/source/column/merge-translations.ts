import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { withTexts, type TranslatedText, type Translations } from '#domain/value/text/translation.ts';

type Sides = {
  was: Translations | undefined;
  mine: Translations | undefined;
  theirs: Translations | undefined;
};

/**
 * Merges two changes of texts in other languages, text by text. If both changed the same text, it is a
 * conflict, and `prefer` decides.
 */
export function mergeTranslations(
  { was, mine, theirs }: Sides,
  prefer: 'mine' | 'theirs',
): { translations: Translations | undefined; isConflict: boolean } {
  let translations = theirs;
  let isConflict = false;

  for (const [language, key] of placesOf(was, mine)) {
    const [before, own, other] = [was, mine, theirs].map((side) => textAt(side, language, key));
    if (isSameJson(own, before) || isSameJson(own, other)) continue;
    const isChanged = !isSameJson(other, before);
    isConflict ||= isChanged;
    if (isChanged && prefer === 'theirs') continue;
    translations = withTexts(translations, language, { [key]: own ?? null });
  }

  return { translations, isConflict };
}

const textAt = (side: Translations | undefined, language: string, key: string): TranslatedText | undefined =>
  side?.[language]?.[key];

/** Languages with keys of texts, each once. */
function placesOf(...sides: (Translations | undefined)[]): [string, string][] {
  const places = sides.flatMap((side) =>
    Object.entries(side ?? {}).flatMap(([language, texts]) =>
      Object.keys(texts).map((key): [string, string] => [language, key]),
    ),
  );
  return [...new Map(places.map((place) => [place.join('\n'), place])).values()];
}
