import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import sans from './fonts/inter-latin.woff2?url';

/** The font files that nearly all text needs, by the name that themes have for them; `fonts.css` has these and the others. */
export const textFonts: readonly { family: string; href: string }[] = [
  { family: 'Inter Variable', href: sans },
  { family: 'Source Serif 4 Variable', href: serif },
];
