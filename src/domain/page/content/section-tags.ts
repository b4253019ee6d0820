import { foldLetters } from '#domain/value/text/fold-letters.ts';

/** The hazards that tags name. */
const hazards = [
  'Avalanche',
  'Coastal',
  'Drought',
  'Earthquake',
  'Extreme cold',
  'Extreme heat',
  'Flooding',
  'Hail',
  'Hurricane',
  'Ice storm',
  'Landslide',
  'Lightning',
  'Snowstorm',
  'Tornado',
  'Tsunami/Seiche',
  'Volcano',
  'Wildfire',
  'Wind',
];

/** The elements of a hazard mitigation plan, by the codes of its review. */
const planElements =
  'A1 A2 A3 A4 B1 B2 C1 C2 C3 C4 C5 C6 D1 D2 D3 E1 E2 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 G1 G2 H1 H2'.split(' ');

/** The tags that are suggested; any other text can be a tag too. */
export const tagVocabulary: readonly string[] = [...hazards, ...planElements];

/** The most tags that are suggested at once. */
const maxTagSuggestions = 6;

/** The most characters of a tag. */
export const maxTagLength = 60;

/** The tags of a section, which are stored as text with commas between them. */
export function readTags(tags: string): string[] {
  const seen = new Set<string>();
  return tags.split(',').flatMap((part) => {
    const tag = part.trim();
    if (tag === '' || seen.has(tag.toLowerCase())) return [];
    seen.add(tag.toLowerCase());
    return [tag];
  });
}

/**
 * At most six tags of the vocabulary that contain a text, those that begin with it first; none that are there
 * already.
 */
export function suggestTags(text: string, present: readonly string[]): string[] {
  const wanted = foldLetters(text.trim());
  if (wanted === '') return [];
  const taken = new Set(present.map((tag) => tag.toLowerCase()));
  const matches = (test: (tag: string) => boolean) =>
    tagVocabulary.filter((tag) => !taken.has(tag.toLowerCase()) && test(foldLetters(tag)));
  const found = [...matches((tag) => tag.startsWith(wanted)), ...matches((tag) => tag.includes(wanted))];

  return [...new Set(found)].slice(0, maxTagSuggestions);
}
