/** Words that stay in capitals, whatever the case they are written in. */
const abbreviations = new Set(['id', 'url', 'usd', 'gdp', 'fips', 'nri', 'fema', 'noaa', 'usgs', 'zip']);

/** The longest name that gets a suggestion; longer ones are sentences already. */
const longest = 60;

/**
 * A label for people made of a technical name: `incidentType` becomes `Incident type`, `start_date` `Start
 * date`. Null for a name that reads well already, and for one of a single character.
 */
export function suggestLabel(name: string): string | null {
  const trimmed = name.trim();
  if (trimmed.length < 2 || trimmed.length > longest || !isTechnical(trimmed)) return null;

  const words = trimmed
    .replaceAll(/[_.]+/g, ' ')
    .replaceAll(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, '$1 ')
    .split(' ')
    .filter(Boolean)
    .map(plainWord);
  const label = words.map((word, index) => (index === 0 ? capitalized(word) : word)).join(' ');
  if (label === '' || label === trimmed) return null;
  return label;
}

/** Whether a name is written for programs: joined words, or lower case throughout. */
function isTechnical(name: string): boolean {
  if (/\s/.test(name)) return /[_]/.test(name);
  return /[_.]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u.test(name) || name === name.toLowerCase();
}

/** A word in lower case, unless it is an abbreviation: a known one or one in capitals. */
function plainWord(word: string): string {
  if (abbreviations.has(word.toLowerCase())) return word.toUpperCase();
  if (word.length > 1 && word.length <= 5 && word === word.toUpperCase()) return word;
  return word.toLowerCase();
}

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
