import { $getSelectionStyleValueForProperty } from '@lexical/selection';
import type { RangeSelection } from 'lexical';
import { readStyle, type TextStyle } from '../../blocks/text/text-style.ts';

const properties = ['font-family', 'font-size', 'color', 'background-color'];

/** The style that all selected text has in common; at a caret, that of what is typed next. */
export const $selectedStyle = (selection: RangeSelection): TextStyle =>
  readStyle(
    properties
      .map((property) => `${property}: ${$getSelectionStyleValueForProperty(selection, property, '')}`)
      .join(';'),
  );
