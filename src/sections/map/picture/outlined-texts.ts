import { outlineText, type Outlines } from '#graphs/picture/picture-text.tsx';

/** A group of texts of a map for one width of screens, as they are written. */
const group = /<g class="tm-map-texts tm-map-(wide|narrow)" font-size="([\d.]+)"[^>]*>(.*?)<\/g>/gs;
const textElement = /<text x="([\d.-]+)" y="([\d.-]+)">([^<]*)<\/text>/g;

/**
 * The drawing of a map whose texts are outlines, those for narrow screens. Texts with a letter that the
 * outlines lack stay texts, for the fonts of the system.
 */
export const withOutlinedTexts = (markup: string, outlines: Outlines): string =>
  markup.replaceAll(group, (_, width: string, size: string, content: string) => {
    if (width === 'wide') return '';
    const texts = content.replaceAll(textElement, (element, x: string, y: string, text: string) => {
      const letters = outlineText(plainText(text), outlines['400'], Number(size));
      return letters ? `<path d="${letters.at(Number(x) - letters.width / 2, Number(y))}"/>` : element;
    });
    return `<g class="tm-map-texts" font-size="${size}">${texts}</g>`;
  });

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** A text without the escapes of markup. */
const plainText = (markup: string): string =>
  markup.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => signs[name]!);
