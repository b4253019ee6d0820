/**
 * The longest text that can be a number, a date, a moment, a boolean or a colour. Longer text is only text.
 */
export const maxValueLength = 64;

/** The patterns of values. None of them takes more than linear time. */
export const valuePatterns = {
  /** A number, with or without blanks around it. */
  number: /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i,
  /** A number as it is shown: with thousands separators, and a true minus or a plain one. */
  shownNumber: /^\s*[+−-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?\s*$/,
  wholeNumber: /^[+-]?\d+$/,
  /** A month, a day or a moment in ISO 8601; the groups are month, day, time and zone. */
  moment:
    /^(\d{4}-\d{2})(-\d{2})?(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:\s*(Z|[+-]\d{2}(?::?\d{2})?))?)?$/i,
  hexColour: /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i,
  colourFunction:
    /^(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\([\d\s.,%/+-]*(?:(?:deg|turn)[\d\s.,%/+-]*)?\)$/i,
  colourName: /^[a-z]{3,20}$/i,
};

/** Matches a text with one of the patterns; null where it does not match, or is too long for a value. */
export function matchValue(name: keyof typeof valuePatterns, text: string): RegExpExecArray | null {
  if (text.length > maxValueLength) return null;
  return valuePatterns[name].exec(text);
}
