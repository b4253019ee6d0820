/**
 * The style of what can be pressed, which React Aria adds to a document that has no element with this id. It
 * puts it before all others, so that browsers compute every style and the whole layout again: documents bring
 * it along instead.
 */
export const pressableStyle = {
  id: 'react-aria-pressable-style',
  css: '@layer base{[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}}',
} as const;
