/** The 15 colours that a picker offers by default: soft backgrounds first, then strong ones. */
// prettier-ignore
export const colourPresets = [
  '#ffffff', '#f6f5f1', '#eaf1fa', '#e8f4ee', '#fdf3e4',
  '#fbeaea', '#f1ecf8', '#e9ecf0', '#3b6fb5', '#3f9b7a',
  '#e0873a', '#c2504f', '#8a6bb8', '#465263', '#1c2330',
];
