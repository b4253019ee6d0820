const colours = new Map(
  Object.entries({
    'very high': '#c7445d',
    high: '#e07069',
    moderate: '#f0d55d',
    low: '#509bc7',
    'very low': '#4d6dbd',
  }),
);

/** The grey of places without a rating. */
export const noRiskColour = '#b8bcc4';

/**
 * The colour of a risk rating: `Very High Risk`, `relatively low` (as FEMA's National Risk Index says it) and
 * so on.
 */
export function riskColour(rating: string): string {
  const key = rating
    .toLowerCase()
    .replace(/\brisk\b|\brelatively\b/g, '')
    .trim();
  return colours.get(key) ?? noRiskColour;
}

/**
 * Texts that say that there is no rating, as FEMA's National Risk Index does: `No Rating`, `Insufficient
 * Data`.
 */
const noRatingPattern =
  /^(?:(?:no|not|insufficient) (?:rating|rated|data|risk|applicable)|no expected annual losses)$/i;

/** The colour of a text that is a rating or says that there is none; an empty text for other texts. */
export function ratingColour(text: string): string {
  if (isRisk(text) || noRatingPattern.test(text.trim())) return riskColour(text);
  return '';
}

/** Whether a text names a risk rating. */
export function isRisk(rating: string): boolean {
  return riskColour(rating) !== noRiskColour;
}

/** The rank of a risk rating from the lowest to the highest; -1 for other text. */
export function riskOrder(rating: string): number {
  return [...colours.values()].toReversed().indexOf(riskColour(rating));
}

/** The most values of a scale of ratings; more are names or numbers. */
export const mostRatings = 100;

/**
 * Whether values are ratings of a risk: most of them are, and the others, such as No Rating, say that there
 * is none.
 */
export function isRiskScale(values: readonly string[]): boolean {
  if (values.length > mostRatings) return false;
  const ratings = values.filter(isRisk);
  return ratings.length >= 2 && ratings.length * 2 > values.length;
}
