/** The formats of text, by Lexical's bits, in the order in which their elements are nested. */
export const marks = [
  { bit: 1, tag: 'strong' },
  { bit: 2, tag: 'em' },
  { bit: 4, tag: 's' },
  { bit: 8, tag: 'u' },
  { bit: 32, tag: 'sub' },
  { bit: 64, tag: 'sup' },
  { bit: 128, tag: 'mark' },
  { bit: 16, tag: 'code' },
] as const;

/** The formats that change the case of text as it is shown, by Lexical's bits. */
export const letterCases = [
  { bit: 256, transform: 'lowercase' },
  { bit: 512, transform: 'uppercase' },
  { bit: 1024, transform: 'capitalize' },
] as const;

/** A format of text that has an element. */
export type Mark = (typeof marks)[number];
