import type { EditorThemeClasses } from 'lexical';

/** The classes that Lexical writes, so that what is edited looks as `prose` does when it is published. */
export const editorTheme: EditorThemeClasses = {
  code: 'code-block',
  hr: 'cursor-pointer',
  hrSelected: 'outline-2 outline-focus',
  list: {
    checklist: 'checks',
    listitemChecked: 'checked',
    listitemUnchecked: 'unchecked',
    nested: { listitem: 'nested' },
  },
  text: {
    bold: 'font-bold',
    italic: 'italic',
    underline: 'underline',
    strikethrough: 'line-through',
    underlineStrikethrough: '[text-decoration:underline_line-through]',
  },
};
