/** The first colours of categories in the default theme. A colour that a person chooses starts from one of them. */
export const categoryColours = [
  '#3b6fb5',
  '#e0873a',
  '#3f9b7a',
  '#c2504f',
  '#8a6bb8',
  '#b08a3c',
  '#4aa5b8',
  '#d27ba8',
  '#6b7a8f',
  '#8fa63f',
];
