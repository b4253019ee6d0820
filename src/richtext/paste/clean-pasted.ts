import { keyOfAddress } from '#domain/page/content/shown-asset.ts';
import { readEmbedded } from '../blocks/embed/providers.ts';
import { uploadAttribute } from '../library/running-upload.ts';
import { inlineClassStyles } from './class-styles.ts';
import { cleanLinks } from './clean-links.ts';
import { leaveOut, type LeftOut } from './left-out.ts';
import { backgroundColour, moveBackgrounds, moveInks, readColours } from './pasted-colours.ts';
import { readOwnMarkup } from './own-markup.ts';
import { plainElements } from './plain-elements.ts';
import { readWord } from './word.ts';
import { writeSigns } from './written-signs.ts';

const removed = [
  ['player', 'iframe, frame, object, embed, audio, video, applet'],
  ['field', 'input:not([type=hidden]):not([type=checkbox]), button, select, textarea'],
  ['drawing', 'svg, canvas, math'],
] as const;
const silent =
  '.tm-icon svg, script, link, meta, base, title, template, noscript, input[type=hidden], source, track, map, area';
const blocks =
  'address, article, aside, blockquote, div, dl, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, table, ul';

/** The properties of a style that pasted content keeps; their values hold no addresses. */
const styles = new Set([
  'background-color',
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'height',
  'padding-inline-start',
  'text-align',
  'text-decoration',
  'text-decoration-line',
  'text-transform',
  'vertical-align',
  'white-space',
  'width',
]);
/** The attributes that pasted content keeps. */
const attributes = new Set([
  'align',
  'alt',
  'aria-checked',
  'checked',
  'colspan',
  'dir',
  'height',
  'href',
  'open',
  'rel',
  'rowspan',
  'scope',
  'src',
  'start',
  'style',
  'target',
  'title',
  'type',
  'value',
  'width',
  'class',
  uploadAttribute,
  '__lexicallisttype',
  'data-height',
  'data-icon',
  'data-language',
  'data-value',
  'data-width',
]);

/**
 * Turns a pasted page into plain HTML that the blocks read: lists and headings of word processors become
 * lists and headings, scripts, handlers, addresses in styles and trackers are removed. Images that are
 * written into the page itself are given to `takeImage`, which returns the id that they are found by.
 * Returns what had to be left out.
 */
export function cleanPasted(page: Document, takeImage: TakeImage | null): LeftOut {
  const leftOut: LeftOut = new Map();
  removeHidden(page);
  readOwnMarkup(page);
  inlineClassStyles(page);
  leaveOut(leftOut, 'comment', readWord(page).comments);
  plainElements(page);
  writeSigns(page);
  readColours(page);

  for (const element of page.querySelectorAll(silent)) {
    element.remove();
  }

  takeImages(page, takeImage, leftOut);
  takeEmbedded(page);

  for (const [kind, selector] of removed) {
    const found = page.querySelectorAll(selector);
    leaveOut(leftOut, kind, found.length);
    for (const element of found) {
      element.remove();
    }
  }

  cleanLinks(page, leftOut);
  for (const element of page.body.querySelectorAll('*')) {
    cleanAttributes(element, leftOut);
  }

  leaveOut(leftOut, 'background', moveBackgrounds(page));
  moveInks(page);

  for (const span of page.body.querySelectorAll('span > span')) {
    inheritStyle(span);
  }

  for (const element of page.body.querySelectorAll<HTMLElement>('[style]')) {
    styleText(element);
  }

  return leftOut;
}

/** Frames of videos and maps that blocks can show become links to them; the frames of our own pages go. */
function takeEmbedded(page: Document): void {
  for (const ours of page.querySelectorAll('.tm-embed iframe')) {
    ours.remove();
  }

  for (const frame of page.querySelectorAll('iframe[src]')) {
    const address = (frame.getAttribute('src') ?? '').replace(/^\/\//, 'https://');
    if (!readEmbedded(address)) continue;
    const figure = page.createElement('figure');
    figure.className = 'tm-embed';
    const link = page.createElement('a');
    link.className = 'tm-embed-link';
    link.setAttribute('href', address);
    link.title = frame.getAttribute('title') ?? '';
    figure.append(link);
    frame.replaceWith(figure);
  }
}

/** How many images within a page are taken. */
const maxImages = 20;

/** Takes an image of the page with its alternative text; returns the id of its upload. */
export type TakeImage = (file: File, altText: string) => string;

/** Elements that hold no images: those within come after them. */
const withoutImages = 'a, caption, h1, h2, h3, h4, h5, h6, pre, summary';

/**
 * Takes the images of a page. Those of the library stay. Images of one pixel are trackers; those of
 * other sites cannot be read.
 */
function takeImages(page: Document, take: TakeImage | null, leftOut: LeftOut): void {
  for (const marked of page.querySelectorAll(`[${uploadAttribute}]`)) {
    marked.removeAttribute(uploadAttribute);
  }

  let taken = 0;
  for (const image of page.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    if (keyOfAddress(address) !== null) continue;
    const file = take && taken < maxImages ? imageFile(address) : undefined;
    if (take && file) {
      taken += 1;
      const upload = page.createElement('img');
      upload.setAttribute(uploadAttribute, take(file, image.getAttribute('alt') ?? ''));
      let before: Element = outermost(image, withoutImages) ?? image;
      while (before !== image && before.nextElementSibling?.hasAttribute(uploadAttribute)) {
        before = before.nextElementSibling;
      }
      before.after(upload);
    } else if (!isTracker(image)) {
      leaveOut(leftOut, 'image');
    }
    image.remove();
  }
}

function outermost(element: Element, selector: string): Element | undefined {
  let found: Element | undefined;
  for (let at = element.closest(selector); at; at = at.parentElement?.closest(selector) ?? null) {
    found = at;
  }
  return found;
}

const isTracker = (image: Element) =>
  ['width', 'height'].some((side) => image.hasAttribute(side) && Number(image.getAttribute(side)) <= 2);

/** The file that a `data:` address holds. */
function imageFile(address: string): File | undefined {
  const [, type, data] = /^data:image\/(png|jpeg|gif|webp|avif);base64,([\w+/=\s]+)$/.exec(address) ?? [];
  if (!type || !data) return undefined;

  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
    return new File([bytes], `pasted.${type === 'jpeg' ? 'jpg' : type}`, { type: `image/${type}` });
  } catch {
    return undefined;
  }
}

/** A span within a span takes its formats too: they are read from the inner one alone. */
function inheritStyle(span: Element): void {
  const outer = span.parentElement?.getAttribute('style');
  if (outer) {
    span.setAttribute('style', `${outer};${span.getAttribute('style') ?? ''}`);
  }
}

function removeHidden(page: Document): void {
  for (const element of page.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    if (/display:\s*none|mso-hide:\s*all/i.test(style.slice(0, 5000))) {
      element.remove();
    }
  }

  for (const element of page.querySelectorAll('[hidden], [aria-hidden=true] > img')) {
    element.remove();
  }
}

function cleanAttributes(element: Element, leftOut: LeftOut): void {
  for (const name of element.getAttributeNames()) {
    if (!attributes.has(name) && !isDecorative(element, name)) {
      element.removeAttribute(name);
    }
  }

  const style = element.getAttribute('style');
  if (style === null) return;

  const kept = style
    .slice(0, 5000)
    .split(';')
    .map(readRule)
    .filter(([name = '', ...value]) => {
      const property = name.trim().toLowerCase();
      const isForeign = isFont(property) && !element.matches('.tm-text');
      if (isForeign) {
        leftOut.set('font', 1);
      }
      return !isForeign && styles.has(property) && isPlainValue(value.join(':'));
    })
    .map(([name = '', value = '']) => `${name.trim().toLowerCase()}:${value.trim()}`);
  if (kept.length === 0) {
    element.removeAttribute('style');
  } else {
    element.setAttribute('style', kept.join(';'));
  }
}

/** A declaration of a style; the shorthand for backgrounds is read as their colour. */
function readRule(rule: string): string[] {
  const [name = '', ...value] = rule.split(':');
  const isBackground = /^\s{0,9}(?:background|mso-highlight)\s{0,9}$/i.test(name);
  if (!isBackground) return [name, ...value];
  return ['background-color', backgroundColour(value.join(':')) ?? 'transparent'];
}

const isDecorative = (element: Element, name: string) =>
  name === 'role' && element.getAttribute(name) === 'presentation' && element.localName === 'img';

/** Fonts and sizes, which are kept of our own text only: other programs write them everywhere. */
const isFont = (name: string) => name === 'font-family' || name === 'font-size' || name === 'font';
const isPlainValue = (value: string) => !/url|expression|[\\<>@:]|var\(|image/i.test(value);

/**
 * Blocks that are bold, italic or struck hold their formats in a span, which is where formats are read from.
 */
function styleText(element: HTMLElement): void {
  if (!element.matches(blocks) || element.querySelector(blocks)) return;

  const { fontWeight, fontStyle, textDecoration } = element.style;
  const isHeading = /^h\d$/.test(element.localName);
  const style = [
    fontWeight && !isHeading && `font-weight:${fontWeight}`,
    fontStyle && `font-style:${fontStyle}`,
    textDecoration && `text-decoration:${textDecoration}`,
  ].filter(Boolean);
  if (style.length === 0) return;

  const span = element.ownerDocument.createElement('span');
  span.setAttribute('style', style.join(';'));
  span.append(...element.childNodes);
  element.append(span);
}
