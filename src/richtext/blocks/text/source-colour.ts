import { hexContrast } from '#ui/colour-picker/hex-contrast.ts';
import { hexChroma, hexDifference } from '#ui/colour-picker/hex-lab.ts';

/**
 * The most chroma of the colours in which programs write text: black, white, greys, and greys with a little
 * blue.
 */
const neutralChroma = 0.05;
/**
 * The least difference to white of what people choose as a highlight; the palest of office programs have
 * 0.066.
 */
const paleDifference = 0.06;
/** The most contrast to black of the dark backgrounds of editors and pages. */
const darkContrast = 2.2;

/**
 * Whether the colour `#rrggbb` of pasted text is that of the program which it comes from, and no choice of a
 * person: a neutral colour, that of links, or that of whole headings. The theme and the mode have colours for
 * these.
 */
export const isSourceInk = (colour: string, element: Element): boolean =>
  hexChroma(colour) < neutralChroma || isLink(element) || isWholeHeading(element);

const isLink = (element: Element): boolean =>
  element.closest('a[href]') !== null || hasSameText(element, element.querySelector('a[href]'));

const isWholeHeading = (element: Element): boolean =>
  hasSameText(element, element.closest('h1, h2, h3, h4, h5, h6'));

const hasSameText = (element: Element, other: Element | null): boolean =>
  other !== null && other.textContent?.trim() === element.textContent?.trim();

/**
 * Whether a background `#rrggbb` is the paper that pasted text was on: almost white, or dark without a hue.
 */
export const isSourceGround = (colour: string): boolean =>
  hexDifference(colour, '#ffffff') < paleDifference ||
  (hexChroma(colour) < neutralChroma && hexContrast(colour, '#000000') < darkContrast);
