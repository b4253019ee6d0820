/**
 * Writes the outlines of Inter with which the server draws the text of pictures for links: the library that
 * turns SVG into PNG there knows only the fonts of the system, if there are any. Latin, Greek and Cyrillic
 * letters in two weights, in thousandths of an em, and the kerning of ASCII. Run it after an update of the
 * font's package: node scripts/outline-font.js
 */
import { readFile, writeFile } from 'node:fs/promises';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const target = 'src/ui/fonts/inter-outlines.json';
const weights = [400, 600];

/** The files of the package, and the ranges of characters that are taken from each. */
const files = {
  latin: ['20-7E', 'A0-FF', '131', '152-153', '2BB-2BC', '2C6', '2DA', '2DC', '2007-2015', '2018-201E'],
  symbols: ['2020-2022', '2026', '202F-2030', '2032-2033', '2039-203A', '2044', '20AC', '2122', '2191'],
  more: ['2193', '2212', '2215'],
  'latin-ext': ['100-130', '132-151', '154-17F', '218-21B', '1E9E'],
  vietnamese: ['1A0-1A1', '1AF-1B0', '1EA0-1EF9'],
  greek: ['386-38A', '38C', '38E-3A1', '3A3-3CE'],
  cyrillic: ['401-45F', '490-491'],
};
const fileOf = (name) => (name === 'symbols' || name === 'more' ? 'latin' : name);

const letters = (ranges) =>
  ranges.flatMap((range) => {
    const [first, last = first] = range.split('-').map((code) => parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });

const outlines = {};
for (const weight of weights) {
  const glyphs = {};
  let kerning = {};
  for (const [name, ranges] of Object.entries(files)) {
    const font = await openFont(fileOf(name), letters(ranges), weight);
    for (const letter of letters(ranges)) {
      const id = font.glyph(letter.codePointAt(0));
      if (id) {
        glyphs[letter] = [font.perMille(font.advance(id)), font.outline(id)];
      }
    }
    if (name === 'latin') {
      kerning = kerningOf(font, letters(['20-7E']));
    }
  }
  outlines[weight] = { glyphs, kerning };
}
// A glyph a line, so that changes can be read.
await writeFile(
  target,
  `${JSON.stringify(outlines, null, 1).replaceAll(/\[\s+(-?\d+),\s+("[^"]*")\s+\]/g, '[$1, $2]')}\n`,
);
console.log(`${target}: ${(await readFile(target)).length} bytes`);

/** A static font of one weight, with its measures in thousandths of an em. */
async function openFont(name, characters, wght) {
  const path = `node_modules/@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`;
  const options = { targetFormat: 'sfnt', variationAxes: { wght } };
  const face = new Face(new Blob(await subsetFont(await readFile(path), characters.join(''), options)));
  const font = new Font(face);
  const perMille = (units) => Math.round((units * 1000) / face.upem);

  return {
    perMille,
    glyph: (code) => font.glyph(code),
    advance: (id) => font.glyphHAdvance(id),
    // In fonts the y axis points up, in drawings down.
    outline: (id) => {
      let isX = false;
      return font.glyphToPath(id).replaceAll(/-?\d+(\.\d+)?/g, (number) => {
        isX = !isX;
        return String(isX ? perMille(Number(number)) : -perMille(Number(number)) || 0);
      });
    },
    shape(text) {
      const buffer = new Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      return buffer.getGlyphInfosAndPositions();
    },
  };
}

/** The kerning of pairs of letters: by how much they are closer than their widths. */
function kerningOf(font, characters) {
  const found = {};
  for (const left of characters) {
    for (const right of characters) {
      const [first, second] = font.shape(left + right);
      if (
        first?.codepoint !== font.glyph(left.codePointAt(0)) ||
        second?.codepoint !== font.glyph(right.codePointAt(0))
      ) {
        continue;
      }
      const closer = font.perMille(first.xAdvance - font.advance(first.codepoint));
      if (closer !== 0) {
        (found[left] ??= {})[right] = closer;
      }
    }
  }

  return found;
}
