/** The door to the colours of code in texts. */
export { openCodeColours, removeUnusedColours, type CodeColours } from './code-colours.ts';
