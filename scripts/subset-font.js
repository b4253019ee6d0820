/**
 * Writes the font of most text on pages: Inter for Latin text, in the weights that the styles use. The
 * package has 48 kB for it, this file 31. Run it after an update of the package:
 *
 *     node scripts/subset-font.js
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const target = 'src/ui/fonts/inter-latin.woff2';
const styles = 'src/ui/fonts.css';

/** The characters that the style sheet takes from the file. */
const range = /inter-latin\.woff2[^;]*;\s*unicode-range:([^;]*);/.exec(await readFile(styles, 'utf8'))?.[1];
if (!range) throw new Error(`${styles} has no range for ${target}.`);
const characters = range.split(',').flatMap((part) => {
  const [first = 0, last = first] = part
    .trim()
    .replace('U+', '')
    .split('-')
    .map((code) => parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
});
const options = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } } };
const subset = await subsetFont(await readFile(source), characters.join(''), options);
await writeFile(target, subset);
console.log(`${target}: ${subset.length} bytes`);
