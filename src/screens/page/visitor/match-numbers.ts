import { fullNumber, numberSigns } from '#domain/value/number/format-number.ts';
import { present } from '#domain/value/object/present.ts';
import { defaultLocale } from '#domain/value/text/locale.ts';

/**
 * How the numbers of a column are written. `isRounded` says that some have more decimals than are written.
 */
type Look = { decimals: number; hasSeparators: boolean; isRounded: boolean; locale: string };

/**
 * Writes the numbers of each column alike in a table and in another one whose rows are appended to it: with
 * the decimals of the one that has more, or with those of the other one where that is rounded, because its
 * numbers are larger.
 */
export function matchNumbers(shown: HTMLTableElement, next: HTMLTableElement): void {
  const others = headersOf(next);
  for (const [index, header] of headersOf(shown).entries()) {
    const other = others[index];
    const [own, its] = [lookOf(header), other && lookOf(other)];
    if (!own || !its) continue;
    const [fewer, more] = own.decimals < its.decimals ? [own, its] : [its, own];
    const common = {
      decimals: fewer.isRounded ? fewer.decimals : more.decimals,
      hasSeparators: own.hasSeparators || its.hasSeparators,
      isRounded: own.isRounded || its.isRounded,
      locale: own.locale,
    };
    rewrite(shown, index, own, common);
    rewrite(next, index, its, common);
    mark(header, common);
  }
}

const headersOf = (table: HTMLTableElement) => [...(table.tHead?.rows[0]?.cells ?? [])];

function lookOf({ dataset }: HTMLElement): Look | null {
  const { decimals, separators, rounded, locale = defaultLocale } = dataset;
  if (decimals === undefined) return null;

  return {
    decimals: Number(decimals),
    hasSeparators: separators !== undefined,
    isRounded: rounded !== undefined,
    locale,
  };
}

function mark(header: HTMLElement, { decimals, hasSeparators, isRounded }: Look): void {
  header.dataset.decimals = String(decimals);
  header.toggleAttribute('data-separators', hasSeparators);
  header.toggleAttribute('data-rounded', isRounded);
}

/** Writes the numbers of a column in another way, in its total too. */
function rewrite(table: HTMLTableElement, index: number, from: Look, to: Look): void {
  if (from.decimals === to.decimals && from.hasSeparators === to.hasSeparators) return;
  const rows = present([...table.tBodies, table.tFoot]).flatMap((part) => [...part.rows]);

  for (const row of rows) {
    if (row.matches('.tm-opened')) continue;
    const cell = row.cells[index];
    const text = cell && textIn(cell);
    if (text) {
      text.data = rewritten(text.data, from, to);
    }
  }
}

/** The text with the number of a cell, which may be inside a link. */
function textIn(cell: HTMLElement): Text | null {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text instanceof Text && /\d/.test(text.data)) return text;
  }
  return null;
}

/** A text whose number is written in another way; one with other decimals than its column is not changed. */
function rewritten(text: string, from: Look, { decimals, hasSeparators, locale }: Look): string {
  const { group, decimal } = numberSigns(locale);
  const pattern = new RegExp(`\\d+(?:[${group}]\\d+)*(?:[${decimal}](\\d+))?`);
  return text.replace(pattern, (number, fraction: string | undefined) => {
    if ((fraction?.length ?? 0) !== from.decimals) return number;
    const plain = number.replaceAll(group, '').replace(decimal, '.');
    const grouping = hasSeparators || decimals > 0 ? 'auto' : 'min2';
    return fullNumber(Number(plain), decimals, locale, grouping);
  });
}
