import {
  $create,
  $getDocument,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
  type NodeKey,
} from 'lexical';
import { keyOfAddress } from '#domain/page/content/shown-asset.ts';
import { FieldsNode } from '../../editor/block/fields-node.ts';
import { fileNode, type FileFields } from './index.ts';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import { useShownAsset } from '../../shown-assets.ts';
import { FileDownload } from './file-download.tsx';

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

/** A file in the editor: a click selects it, Delete removes it. */
function FileBlock({ nodeKey, file }: { nodeKey: NodeKey; file: FileFields }) {
  const asset = useShownAsset(file.src);
  return (
    <SelectableBlock nodeKey={nodeKey} name="file">
      {asset ? (
        <FileDownload asset={asset} label={file.label} />
      ) : (
        <p className="rounded-control border border-dashed px-4 py-3 text-14 text-quiet">
          This file is not in the library of the site.
        </p>
      )}
    </SelectableBlock>
  );
}
