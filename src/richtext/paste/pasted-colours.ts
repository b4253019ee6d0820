import { resolveHexColour } from '#ui/colour-picker/hex-colour.ts';
import { isSourceGround, isSourceInk } from '../blocks/text/source-colour.ts';
import { rename } from './plain-elements.ts';

/** The fonts of code editors, one of which is in the list of fonts that they write. */
const codeFont = /font-family:[^;]{0,300}(?:mono|consolas|menlo|monaco|courier|cascadia)/i;
const maxStyle = 5000;
const cells = 'td, th';
/** Elements whose text may have a background; that of others cannot be kept. */
const textElements = 'b, code, em, i, mark, s, span, strong, sub, sup, u';

/**
 * Writes colours that are attributes into styles, those of rows into cells, and removes those of highlighted
 * code.
 */
export function readColours(page: Document): void {
  for (const element of page.querySelectorAll('[bgcolor]')) {
    addStyle(element, `background-color:${element.getAttribute('bgcolor')}`);
  }

  for (const font of page.querySelectorAll('font')) {
    const colour = font.getAttribute('color');
    if (colour) {
      addStyle(font, `color:${colour}`);
    }
    rename(font, 'span');
  }

  for (const code of page.querySelectorAll('[style]')) {
    const style = code.getAttribute('style')?.slice(0, maxStyle) ?? '';
    if (/white-space:\s*pre(?:;|$)/i.test(style) && codeFont.test(style)) {
      removeColours(code);
    }
  }
}

/** Adds a declaration before those of the element, which are stronger than its attributes. */
function addStyle(element: Element, declaration: string): void {
  element.setAttribute('style', `${declaration};${element.getAttribute('style') ?? ''}`);
}

function removeColours(code: Element): void {
  for (const element of [code, ...code.querySelectorAll('[style]')]) {
    const style = element.getAttribute('style')?.slice(0, maxStyle) ?? '';
    element.setAttribute('style', style.replaceAll(/(?:^|;)\s{0,9}(?:background-)?color:[^;]{0,100}/gi, ''));
  }
}

/** Keywords of the CSS shorthand `background` that are no colours. */
const noColours =
  /^(?:none|transparent|inherit|initial|unset|revert|repeat|repeat-[xy]|no-repeat|space|round|scroll|fixed|local|top|bottom|left|right|center|auto|cover|contain|border-box|padding-box|content-box|0)$/i;

/** The colour in the shorthand `background`; undefined where it has none. */
export const backgroundColour = (value: string): string | undefined =>
  value
    .slice(0, 200)
    .match(/[\w-]{1,20}\([^()]{0,60}\)|#?[\w-]{1,30}/g)
    ?.find(
      (word) => /^(?:#[\da-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\(.*\))$/i.test(word) && !noColours.test(word),
    );

/**
 * Moves backgrounds to where they can be kept, the text within: those of rows to their cells, and those of a
 * block or a link to a span. Returns how many were highlights that cannot be kept. Styles hold colours of
 * their own by now.
 */
export function moveBackgrounds(page: Document): number {
  let lost = 0;
  for (const element of page.body.querySelectorAll<HTMLElement>('[style*="background-color"]')) {
    const colour = element.style.backgroundColor;
    if (!colour || /transparent|inherit|initial/.test(colour) || element.matches(textElements)) continue;
    const hex = resolveHexColour(colour);
    if (element.matches(cells)) {
      element.style.backgroundColor = hex;
      continue;
    }
    element.style.removeProperty('background-color');
    if (isSourceGround(hex)) continue;
    if (element.matches('tr')) {
      colourCells(element, hex);
    } else if (isOneText(element)) {
      wrapText(element, hex);
    } else {
      lost += 1;
    }
  }

  return lost;
}

function colourCells(row: Element, colour: string): void {
  for (const cell of row.children) {
    if (cell.matches(cells)) {
      (cell as HTMLElement).style.backgroundColor ||= colour;
    }
  }
}

/** Whether an element holds text alone, with its formats. */
const isOneText = (element: Element): boolean =>
  element.querySelector(`:not(${textElements}, a, br)`) === null && element.textContent?.trim() !== '';

function wrapText(element: Element, colour: string): void {
  const span = element.ownerDocument.createElement('span');
  span.setAttribute('style', `background-color:${colour}`);
  span.append(...element.childNodes);
  element.append(span);
}

/**
 * Elements whose text has colours of its own: the theme's, those of code, and those that are read with a
 * text's style.
 */
const ownInk = 'a, h1, h2, h3, h4, h5, h6, pre';

/**
 * Moves the colours of blocks, cells and rows to spans around their text, which is where colours are read
 * from, by the same rule. A nearer colour is stronger, also one that is left out.
 */
export function moveInks(page: Document): void {
  // A text is replaced where it is, so that the list can be gone through meanwhile.
  for (const child of page.body.childNodes) {
    moveInk(child, undefined);
  }
}

function moveInk(node: ChildNode, inherited: string | undefined): void {
  if (node.nodeType === Node.TEXT_NODE) {
    if (inherited && node.textContent?.trim()) {
      colourText(node, inherited);
    }
    return;
  }

  if (!(node instanceof HTMLElement) || node.matches(ownInk)) return;

  const ink = inkOf(node, inherited);
  // The tables of Lexical read it from cells again, without a rule.
  if (!node.matches(textElements)) {
    node.style.removeProperty('color');
  }

  for (const child of node.childNodes) {
    moveInk(child, ink);
  }
}

/**
 * The colour that text in an element has for the colours around it; none where the element's own is read from
 * it.
 */
function inkOf(element: HTMLElement, inherited: string | undefined): string | undefined {
  const { color } = element.style;
  if (!color || color === 'inherit') return inherited;
  if (element.matches(textElements)) return undefined;
  const hex = resolveHexColour(color);
  if (isSourceInk(hex, element.ownerDocument.body)) return undefined;
  return hex;
}

function colourText(text: ChildNode, colour: string): void {
  const span = text.ownerDocument!.createElement('span');
  span.setAttribute('style', `color:${colour}`);
  text.replaceWith(span);
  span.append(text);
}
