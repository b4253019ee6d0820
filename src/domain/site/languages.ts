/** The languages of sites in which search finds other forms of a word, as BCP 47 tags with their names, by name. */
export const siteLanguages: readonly { tag: string; label: string }[] = [
  { tag: 'da', label: 'Danish' },
  { tag: 'nl', label: 'Dutch' },
  { tag: 'en', label: 'English' },
  { tag: 'fi', label: 'Finnish' },
  { tag: 'fr', label: 'French' },
  { tag: 'de', label: 'German' },
  { tag: 'hu', label: 'Hungarian' },
  { tag: 'it', label: 'Italian' },
  { tag: 'nb', label: 'Norwegian (Bokmål)' },
  { tag: 'nn', label: 'Norwegian (Nynorsk)' },
  { tag: 'pt', label: 'Portuguese' },
  { tag: 'ro', label: 'Romanian' },
  { tag: 'ru', label: 'Russian' },
  { tag: 'es', label: 'Spanish' },
  { tag: 'sv', label: 'Swedish' },
  { tag: 'tr', label: 'Turkish' },
];

/** The languages that a site can get in a choice, with its own where that is another one. */
export const languageOptions = (present: string): { value: string; label: string }[] => [
  ...siteLanguages.map(({ tag, label }) => ({ value: tag, label })),
  ...(siteLanguages.some(({ tag }) => tag === present) ? [] : [{ value: present, label: present }]),
];
