/**
 * The languages that a site is offered, as BCP 47 tags with their names, by name. In those with stems, search
 * finds other forms of a word (`text_search_configuration` in the database names the same ones). All are
 * written from left to right.
 */
export const siteLanguages: readonly { tag: string; label: string; hasStems: boolean }[] = [
  { tag: 'hy', label: 'Armenian', hasStems: true },
  { tag: 'eu', label: 'Basque', hasStems: true },
  { tag: 'bg', label: 'Bulgarian', hasStems: false },
  { tag: 'ca', label: 'Catalan', hasStems: true },
  { tag: 'hr', label: 'Croatian', hasStems: false },
  { tag: 'cs', label: 'Czech', hasStems: false },
  { tag: 'da', label: 'Danish', hasStems: true },
  { tag: 'nl', label: 'Dutch', hasStems: true },
  { tag: 'en', label: 'English', hasStems: true },
  { tag: 'et', label: 'Estonian', hasStems: false },
  { tag: 'fi', label: 'Finnish', hasStems: true },
  { tag: 'fr', label: 'French', hasStems: true },
  { tag: 'de', label: 'German', hasStems: true },
  { tag: 'el', label: 'Greek', hasStems: true },
  { tag: 'hi', label: 'Hindi', hasStems: true },
  { tag: 'hu', label: 'Hungarian', hasStems: true },
  { tag: 'is', label: 'Icelandic', hasStems: false },
  { tag: 'id', label: 'Indonesian', hasStems: true },
  { tag: 'ga', label: 'Irish', hasStems: true },
  { tag: 'it', label: 'Italian', hasStems: true },
  { tag: 'lv', label: 'Latvian', hasStems: false },
  { tag: 'lt', label: 'Lithuanian', hasStems: true },
  { tag: 'ne', label: 'Nepali', hasStems: true },
  { tag: 'nb', label: 'Norwegian (Bokmål)', hasStems: true },
  { tag: 'nn', label: 'Norwegian (Nynorsk)', hasStems: true },
  { tag: 'pl', label: 'Polish', hasStems: false },
  { tag: 'pt', label: 'Portuguese', hasStems: true },
  { tag: 'ro', label: 'Romanian', hasStems: true },
  { tag: 'ru', label: 'Russian', hasStems: true },
  { tag: 'sr', label: 'Serbian', hasStems: true },
  { tag: 'sk', label: 'Slovak', hasStems: false },
  { tag: 'sl', label: 'Slovenian', hasStems: false },
  { tag: 'es', label: 'Spanish', hasStems: true },
  { tag: 'sv', label: 'Swedish', hasStems: true },
  { tag: 'ta', label: 'Tamil', hasStems: true },
  { tag: 'tr', label: 'Turkish', hasStems: true },
  { tag: 'uk', label: 'Ukrainian', hasStems: false },
];

/**
 * Whether search finds other forms of a word in a language, which is one of `siteLanguages` or any other tag.
 */
export const hasStems = (language: string): boolean =>
  siteLanguages.some((known) => known.hasStems && known.tag === language.toLowerCase().split('-')[0]);

/** The languages that a site can get in a choice, with its own where that is another one. */
export function languageOptions(own: string): { value: string; label: string }[] {
  const options = siteLanguages.map(({ tag, label }) => ({ value: tag, label }));
  if (siteLanguages.some(({ tag }) => tag === own)) return options;
  return [...options, { value: own, label: own }];
}
