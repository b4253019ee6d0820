import {
  $create,
  $getDocument,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
} from 'lexical';
import { FieldsNode } from '../../editor/block/fields-node.ts';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import { EDIT_EMBED_COMMAND } from './edit-embed-command.ts';
import { embedNode, embedPage, embedTitle, type EmbedFields } from './index.ts';
import { readEmbedded } from './providers.ts';
import { Embed } from './view.tsx';

/** A video or a map in the editor. */
export class EmbedNode extends FieldsNode<EmbedFields> {
  constructor() {
    super(embedNode);
  }

  override $config() {
    return this.config('embed', { extends: DecoratorNode, importDOM: importEmbeds });
  }

  override exportDOM(): DOMExportOutput {
    const fields = this.getFields();
    const figure = $getDocument().createElement('figure');
    figure.className = 'tm-embed';

    const link = $getDocument().createElement('a');
    link.className = 'tm-embed-link';
    link.href = embedPage(fields);

    if (fields.title) {
      link.title = fields.title;
    }

    link.textContent = embedTitle(fields);
    figure.append(link);
    return { element: figure };
  }

  override decorate(editor: LexicalEditor) {
    const key = this.getKey();
    return (
      <SelectableBlock
        nodeKey={key}
        name="video or map"
        onEdit={() => editor.dispatchCommand(EDIT_EMBED_COMMAND, key)}
      >
        <div inert>
          <Embed {...this.getFields()} />
        </div>
      </SelectableBlock>
    );
  }
}

/** A new video or map. */
export const $createEmbedNode = (fields: EmbedFields): EmbedNode => $create(EmbedNode).setFields(fields);

const importEmbeds: DOMConversionMap<HTMLElement> = {
  figure: (figure) => {
    const link = figure.querySelector<HTMLAnchorElement>('a.tm-embed-link');
    const embedded = link && readEmbedded(link.href);
    if (!embedded) return null;
    const node = () => $createEmbedNode({ ...embedded, title: link.title });
    return { priority: 2, conversion: () => ({ node: node(), after: () => [] }) };
  },
};
