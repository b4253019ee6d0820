/** The whole number that was typed, if it is between `least` and `most`. */
export function wholeNumber(typed: string, least: number, most: number): number | undefined {
  const text = typed.trim();
  const number = Number(text);
  if (/^\d{1,6}$/.test(text) && number >= least && number <= most) return number;
  return undefined;
}
