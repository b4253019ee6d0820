import { buildEditorFromExtensions } from '@lexical/extension';
import {
  $getRoot,
  COMMAND_PRIORITY_CRITICAL,
  TEXT_TYPE_TO_FORMAT,
  type LexicalCommand,
  type LexicalEditor,
  type NodeKey,
  type TextFormatType,
  type TextNode,
} from 'lexical';
import { expect, test } from 'vitest';
import { colourPresets } from '#ui/colour-picker/colour-presets.ts';
import type { StoredNode } from '../block.ts';
import { blockChoices, blockEditors } from '../blocks/editors.ts';
import { EDIT_BUTTON_COMMAND } from '../blocks/button/edit-button-command.ts';
import { columnTemplates } from '../blocks/columns/templates.ts';
import { OPEN_COLUMNS_DIALOG_COMMAND } from '../blocks/columns/columns-panel.tsx';
import { titleLengths } from '../blocks/contents/outline.ts';
import { EDIT_EMBED_COMMAND } from '../blocks/embed/edit-embed-command.ts';
import { INSERT_FILE_COMMAND } from '../blocks/file/insert-file-command.ts';
import { INSERT_IMAGE_COMMAND } from '../blocks/image/insert-image-command.ts';
import { EDIT_LINK_COMMAND } from '../blocks/link/edit-link-command.ts';
import { newTableSize, tableLimits, tableMinimum } from '../blocks/table/grid.ts';
import { hoverPause } from '../blocks/table/table-edges.tsx';
import { OPEN_TABLE_DIALOG_COMMAND } from '../blocks/table/table-commands.ts';
import { styleDefaults } from '../blocks/text/text-style.ts';
import { EDIT_VALUE_COMMAND } from '../blocks/value/edit-value-command.ts';
import { readDocument } from '../document.ts';
import { maxIndent } from '../element-fields.ts';
import { readMarkdown } from '../markdown.ts';
import { suggestionPause, minLetters } from './autocomplete/suggest-word.ts';
import { turnInto } from './insert/block-choice.ts';
import { editorExtension } from './editor-extension.ts';
import { mostEmoji } from './emoji/find-emoji.ts';
import { exportName } from './import-export/export-document.tsx';
import { slashActions } from './insert/insert-actions.ts';
import { noticeTime } from './speech/speech-to-text.tsx';
import { defaultMaxLength, fewCharacters } from './limit/length-limit.ts';

const dialogs = {
  button: EDIT_BUTTON_COMMAND,
  columns: OPEN_COLUMNS_DIALOG_COMMAND,
  embed: EDIT_EMBED_COMMAND,
  file: INSERT_FILE_COMMAND,
  image: INSERT_IMAGE_COMMAND,
  link: EDIT_LINK_COMMAND,
  table: OPEN_TABLE_DIALOG_COMMAND,
  value: EDIT_VALUE_COMMAND,
};

/** An editor of one paragraph whose text is selected, and the dialogs that were opened in it. */
function openText() {
  const editor = buildEditorFromExtensions(editorExtension(readMarkdown('text')));
  const opened: string[] = [];
  const listen = (name: string, command: LexicalCommand<void> | LexicalCommand<NodeKey | null>) =>
    editor.registerCommand<void | NodeKey | null>(
      command as LexicalCommand<void | NodeKey | null>,
      () => opened.push(name) > 0,
      COMMAND_PRIORITY_CRITICAL,
    );
  for (const [name, command] of Object.entries(dialogs)) {
    listen(name, command);
  }
  change(editor, () => void $getRoot().getFirstDescendant<TextNode>()?.select(0, 4));
  return { editor, opened };
}

const change = (editor: LexicalEditor, update: () => void) => editor.update(update, { discrete: true });

/** The types of nodes, and what distinguishes two of the same type. */
function outline({ type, tag, listType, format, children = [] }: StoredNode): string {
  const formats =
    typeof format === 'number'
      ? textFormats.filter((name) => format & (TEXT_TYPE_TO_FORMAT[name] ?? 0))
      : [format];
  const kind = [type, type === 'list' ? listType : tag, ...formats].filter(Boolean).join(' ');
  if (children.length > 0) return `${kind}(${children.map(outline).join(', ')})`;
  return kind;
}
const textFormats = Object.keys(TEXT_TYPE_TO_FORMAT) as TextFormatType[];

/** What commands leave of the selected text, or the dialog that they open. */
function run(...commands: ((editor: LexicalEditor) => void)[]): string {
  const { editor, opened } = openText();
  for (const command of commands) {
    change(editor, () => command(editor));
    // What a command leaves for later is done with the next change.
    change(editor, () => undefined);
  }
  const { root } = readDocument(editor.getEditorState().toJSON());
  if (opened.length > 0) return `opens ${opened.join()}`;
  return (root.children ?? []).map(outline).join(', ');
}

const choices: Record<string, string> = {
  paragraph: 'paragraph(text)',
  h1: 'heading h1(text)',
  h2: 'heading h2(text)',
  h3: 'heading h3(text)',
  h4: 'heading h4(text)',
  h5: 'heading h5(text)',
  h6: 'heading h6(text)',
  number: 'list number(listitem(text))',
  bullet: 'list bullet(listitem(text))',
  check: 'list check(listitem(text))',
  quote: 'quote(text)',
  code: 'code(text)',
};

test('every type of block, and the way back to a paragraph', () => {
  expect(blockChoices.map(({ id }) => id).toSorted()).toEqual(Object.keys(choices).toSorted());
  for (const choice of blockChoices) {
    const turn = (editor: LexicalEditor) => turnInto(editor, choice);
    expect(run(turn), choice.id).toBe(choices[choice.id]);
    // Lists become paragraphs when they are chosen again, all others by choosing Paragraph.
    const back = 'turnOn' in choice ? choice : blockChoices[0]!;
    expect(
      run(turn, (editor) => turnInto(editor, back)),
      choice.id,
    ).toBe('paragraph(text)');
  }
});

const actions: Record<string, string> = {
  divider: 'paragraph(text), horizontalrule, paragraph',
  table: 'opens table',
  columns: 'opens columns',
  collapsible:
    'paragraph(text), collapsible-container(collapsible-title, collapsible-content(paragraph)), paragraph',
  'collapsible-no-preview':
    'paragraph(text), collapsible-no-preview-container(collapsible-no-preview-title, collapsible-no-preview-content(paragraph)), paragraph',
  card: 'paragraph(text), card(paragraph), paragraph',
  button: 'opens button',
  'table-of-contents': 'paragraph(text), table-of-contents, paragraph',
  image: 'opens image',
  file: 'opens file',
  embed: 'opens embed',
  value: 'opens value',
  keyword: 'paragraph(keyword)',
  'align-left': 'paragraph left(text)',
  'align-center': 'paragraph center(text)',
  'align-right': 'paragraph right(text)',
  'align-justify': 'paragraph justify(text)',
};

test('everything that the slash menu inserts or aligns', () => {
  const ids = new Set(blockChoices.map(({ id }) => id));
  const inserting = slashActions.filter(({ id }) => !ids.has(id));
  expect(Object.fromEntries(inserting.map((action) => [action.id, run(action.run)]))).toEqual(actions);
});

test('the slash menu offers every block but headings 5 and 6, and tables of a typed size', () => {
  const offered = new Set(slashActions.map(({ id }) => id));
  expect(Object.keys(choices).filter((id) => !offered.has(id))).toEqual(['h5', 'h6']);
  const sizes = (typed: string) => blockEditors.flatMap(({ query }) => query?.(typed) ?? []);
  expect(sizes('2x1').map(({ label }) => label)).toEqual(['2x1 Table']);
  expect(run(sizes('2x1')[0]!.run)).toBe(
    'paragraph(text), table(tablerow(tablecell(paragraph)), tablerow(tablecell(paragraph))), paragraph',
  );
  expect(['100x1', '1x51', '0x1', 'x'].flatMap(sizes)).toEqual([]);
});

const buttons: Record<string, string> = {
  Bold: 'paragraph(text bold)',
  Italic: 'paragraph(text italic)',
  Underline: 'paragraph(text underline)',
  Strikethrough: 'paragraph(text strikethrough)',
  Code: 'paragraph(text code)',
  Subscript: 'paragraph(text subscript)',
  Superscript: 'paragraph(text superscript)',
  Highlight: 'paragraph(text highlight)',
  Lowercase: 'paragraph(text lowercase)',
  Uppercase: 'paragraph(text uppercase)',
  Capitalize: 'paragraph(text capitalize)',
  Link: 'opens link',
};

test('every button of the toolbar, pressed and pressed again', () => {
  const offered = blockEditors.flatMap((block) => block.buttons ?? []);
  expect(Object.fromEntries(offered.map(({ label, press }) => [label, run(press)]))).toEqual(buttons);
  for (const { label, press } of offered) {
    if (label !== 'Link') {
      expect(run(press, press), label).toBe('paragraph(text)');
    }
  }
});

test('the limits and defaults', () => {
  expect({ tableLimits, tableMinimum, newTableSize }).toEqual({
    tableLimits: { rows: 500, columns: 50 },
    tableMinimum: { width: 92, height: 33 },
    newTableSize: { rows: 5, columns: 5 },
  });
  expect(columnTemplates.map(({ value }) => value)).toEqual([
    '1fr 1fr',
    '1fr 3fr',
    '1fr 1fr 1fr',
    '1fr 2fr 1fr',
    '1fr 1fr 1fr 1fr',
    '1fr 1fr 1fr 1fr 1fr',
  ]);
  expect(styleDefaults).toEqual({ font: 'Arial', size: 15, color: '#000000', background: '#dfe6ef' });
  expect(colourPresets).toHaveLength(15);
  expect({ hoverPause, noticeTime }).toEqual({
    hoverPause: { shortest: 50, longest: 250 },
    noticeTime: 1000,
  });
  expect({ suggestionPause, minLetters, mostEmoji }).toEqual({
    suggestionPause: 200,
    minLetters: 4,
    mostEmoji: 10,
  });
  expect({ defaultMaxLength, fewCharacters }).toEqual({ defaultMaxLength: 30, fewCharacters: 5 });
  expect({ maxIndent, titleLengths }).toEqual({ maxIndent: 7, titleLengths: { first: 20, others: 27 } });
  expect(exportName(new Date(0), 'markdown')).toBe('Playground 1970-01-01T00:00:00.000Z.md');
});
