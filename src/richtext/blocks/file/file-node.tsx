import {
  $create,
  $getDocument,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
} from 'lexical';
import { keyOfAddress } from '#domain/page/content/shown-asset.ts';
import { FieldsNode } from '../../editor/block/fields-node.ts';
import { FileBlock } from './file-block.tsx';
import { fileNode, type FileFields } from './index.ts';

/** A file for downloading, in the editor. */
export class FileNode extends FieldsNode<FileFields> {
  constructor() {
    super(fileNode);
  }

  override $config() {
    return this.config('file', { extends: DecoratorNode, importDOM: importFiles });
  }

  override exportDOM(editor: LexicalEditor): DOMExportOutput {
    const { src, label } = this.getFields();
    const element = $getDocument().createElement('a');
    element.className = 'tm-file';
    element.href = editor.getElementByKey(this.getKey())?.querySelector('a')?.href ?? `/files/${src}/`;
    element.textContent = label;
    return { element };
  }

  override decorate() {
    return <FileBlock nodeKey={this.getKey()} file={this.getFields()} />;
  }
}

/** A file of the library; without a label it is shown by its name. */
export const $createFileNode = (fields: FileFields): FileNode => $create(FileNode).setFields(fields);

const importFiles: DOMConversionMap<HTMLElement> = {
  a: (element) => {
    const src = keyOfAddress(element.getAttribute('href') ?? '');
    if (src === null || !element.classList.contains('tm-file')) return null;

    const label = (element.querySelector('.tm-file-name') ?? element).textContent;
    return {
      priority: 3,
      conversion: () => ({
        node: $createFileNode(fileNode.fields.parse({ src, label })),
        forChild: () => null,
      }),
    };
  },
};
