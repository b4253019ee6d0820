/**
 * The first colours of categories in the default theme. A colour that a person chooses starts from one of
 * them.
 */
export const categoryColours = [
  '#3b6fb5',
  '#e0873a',
  '#3f9b7a',
  '#a84852',
  '#847bde',
  '#9d742b',
  '#00abd3',
  '#bf86a9',
  '#6b7a8f',
  '#8fa63f',
];

/**
 * The opacity of marks beside others that stand out: they recede, and are seen. The first eight colours of
 * the themes then have a contrast of 1.5 to 2 with light paper, and of 1.6 to 2.7 with dark paper.
 */
export const faintOpacity = 0.45;
