/**
 * The languages that a site is offered, as BCP 47 tags with their names, by name. In those with stems, search
 * finds other forms of a word (`text_search_configuration` in the database names the same ones).
 */
export const siteLanguages: readonly { tag: string; label: string; hasStems: boolean }[] = [
  { tag: 'af', label: 'Afrikaans', hasStems: false },
  { tag: 'sq', label: 'Albanian', hasStems: false },
  { tag: 'ar', label: 'Arabic', hasStems: true },
  { tag: 'hy', label: 'Armenian', hasStems: true },
  { tag: 'eu', label: 'Basque', hasStems: true },
  { tag: 'bn', label: 'Bengali', hasStems: false },
  { tag: 'bs', label: 'Bosnian', hasStems: false },
  { tag: 'bg', label: 'Bulgarian', hasStems: false },
  { tag: 'ca', label: 'Catalan', hasStems: true },
  { tag: 'zh-Hans', label: 'Chinese (simplified)', hasStems: false },
  { tag: 'zh-Hant', label: 'Chinese (traditional)', hasStems: false },
  { tag: 'hr', label: 'Croatian', hasStems: false },
  { tag: 'cs', label: 'Czech', hasStems: false },
  { tag: 'da', label: 'Danish', hasStems: true },
  { tag: 'nl', label: 'Dutch', hasStems: true },
  { tag: 'en', label: 'English', hasStems: true },
  { tag: 'et', label: 'Estonian', hasStems: false },
  { tag: 'fi', label: 'Finnish', hasStems: true },
  { tag: 'fr', label: 'French', hasStems: true },
  { tag: 'gl', label: 'Galician', hasStems: false },
  { tag: 'ka', label: 'Georgian', hasStems: false },
  { tag: 'de', label: 'German', hasStems: true },
  { tag: 'el', label: 'Greek', hasStems: true },
  { tag: 'he', label: 'Hebrew', hasStems: false },
  { tag: 'hi', label: 'Hindi', hasStems: true },
  { tag: 'hu', label: 'Hungarian', hasStems: true },
  { tag: 'is', label: 'Icelandic', hasStems: false },
  { tag: 'id', label: 'Indonesian', hasStems: true },
  { tag: 'ga', label: 'Irish', hasStems: true },
  { tag: 'it', label: 'Italian', hasStems: true },
  { tag: 'ja', label: 'Japanese', hasStems: false },
  { tag: 'kk', label: 'Kazakh', hasStems: false },
  { tag: 'ko', label: 'Korean', hasStems: false },
  { tag: 'ckb', label: 'Kurdish (Sorani)', hasStems: false },
  { tag: 'lv', label: 'Latvian', hasStems: false },
  { tag: 'lt', label: 'Lithuanian', hasStems: true },
  { tag: 'lb', label: 'Luxembourgish', hasStems: false },
  { tag: 'mk', label: 'Macedonian', hasStems: false },
  { tag: 'ms', label: 'Malay', hasStems: false },
  { tag: 'mt', label: 'Maltese', hasStems: false },
  { tag: 'mn', label: 'Mongolian', hasStems: false },
  { tag: 'ne', label: 'Nepali', hasStems: true },
  { tag: 'nb', label: 'Norwegian (Bokmål)', hasStems: true },
  { tag: 'nn', label: 'Norwegian (Nynorsk)', hasStems: true },
  { tag: 'ps', label: 'Pashto', hasStems: false },
  { tag: 'fa', label: 'Persian', hasStems: false },
  { tag: 'pl', label: 'Polish', hasStems: false },
  { tag: 'pt', label: 'Portuguese', hasStems: true },
  { tag: 'ro', label: 'Romanian', hasStems: true },
  { tag: 'rm', label: 'Romansh', hasStems: false },
  { tag: 'ru', label: 'Russian', hasStems: true },
  { tag: 'sr', label: 'Serbian', hasStems: true },
  { tag: 'sk', label: 'Slovak', hasStems: false },
  { tag: 'sl', label: 'Slovenian', hasStems: false },
  { tag: 'es', label: 'Spanish', hasStems: true },
  { tag: 'sw', label: 'Swahili', hasStems: false },
  { tag: 'sv', label: 'Swedish', hasStems: true },
  { tag: 'ta', label: 'Tamil', hasStems: true },
  { tag: 'th', label: 'Thai', hasStems: false },
  { tag: 'tr', label: 'Turkish', hasStems: true },
  { tag: 'uk', label: 'Ukrainian', hasStems: false },
  { tag: 'ur', label: 'Urdu', hasStems: false },
  { tag: 'ug', label: 'Uyghur', hasStems: false },
  { tag: 'vi', label: 'Vietnamese', hasStems: false },
  { tag: 'cy', label: 'Welsh', hasStems: false },
  { tag: 'yi', label: 'Yiddish', hasStems: true },
];

/**
 * Whether search finds other forms of a word in a language, which is one of `siteLanguages` or any other tag.
 */
export const hasStems = (language: string): boolean =>
  siteLanguages.some((known) => known.hasStems && known.tag === language.toLowerCase().split('-')[0]);

/**
 * The languages that a site can get in a choice: those that are offered, those that the installation `added`
 * and its `own`.
 */
export function languageOptions(
  own: string,
  added: readonly string[] = [],
): { value: string; label: string }[] {
  const options = siteLanguages.map(({ tag, label }) => ({ value: tag, label }));
  const others = [...new Set([...added, own])].filter(
    (tag) => !siteLanguages.some((known) => known.tag === tag),
  );
  return [...options, ...others.map((tag) => ({ value: tag, label: languageName(tag) }))];
}

/** The English name of a language, with its tag. */
function languageName(tag: string): string {
  const name = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag);
  return name === undefined ? tag : `${name} (${tag})`;
}
