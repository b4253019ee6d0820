import type {
  AnyLexicalExtensionArgument,
  DOMConversionMap,
  DOMExportOutputMap,
  EditorThemeClasses,
  ElementNode,
  Klass,
  LexicalEditor,
  LexicalNode,
  RangeSelection,
} from 'lexical';
import type { ComponentType } from 'react';

/** What the selected block can be turned into. `words` find it in the slash menu beside its label. */
export type BlockChoice = {
  id: string;
  label: string;
  icon: string;
  words: string;
  /** Whether the slash menu leaves it out. */
  isOnlyInToolbar?: boolean;
  /** Whether a node is such a block. */
  $is(node: LexicalNode): boolean;
  /**
   * Whether it counts for everything inside it, however deep; others count at the top of the document only.
   */
  isNested?: boolean;
} & (
  | { $create(): ElementNode }
  | { turnOn(editor: LexicalEditor): void; turnOff(editor: LexicalEditor): void }
);

/**
 * Something that can be inserted: an entry of the slash menu and of the toolbar's Insert menu. `words` find
 * it beside its label. `run` is called while the text's selection is where the block belongs, inside of an
 * update or outside.
 */
export type InsertAction = {
  id: string;
  label: string;
  icon: string;
  words: string;
  /** What is said about it beside its label in the slash menu. */
  detail?: string;
  run(editor: LexicalEditor): void;
};

/** A button of the toolbar that changes the selected text. `$isActive` says whether it is pressed. */
export type ToolbarButton = {
  label: string;
  icon: string;
  shortcut?: string;
  $isActive(selection: RangeSelection): boolean;
  press(editor: LexicalEditor): void;
  /** Whether it is in the menu of further formats, and not in the bar. */
  isInMenu?: boolean;
};

/** A block's part of the editor. Its nodes read pasted HTML as Lexical defines it. */
export type BlockEditor = {
  extensions?: AnyLexicalExtensionArgument[];
  nodes?: Klass<LexicalNode>[];
  theme?: EditorThemeClasses;
  /** How elements of HTML are read, where that differs from how the nodes read them. */
  imports?: DOMConversionMap;
  /** How the nodes of another package are written as HTML. */
  exports?: DOMExportOutputMap;
  register?(editor: LexicalEditor): () => void;
  choices?: BlockChoice[];
  actions?: InsertAction[];
  /** Entries of the slash menu for what was typed after the slash, such as the size of a table. */
  query?(text: string): InsertAction[];
  buttons?: ToolbarButton[];
  /** What it shows beside the text; `onOpen` hides the floating toolbar while it is open. */
  Panel?: ComponentType<{ onOpen(isOpen: boolean): void }>;
};
