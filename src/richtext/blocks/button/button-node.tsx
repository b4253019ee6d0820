import {
  $create,
  $getDocument,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
} from 'lexical';
import { alignmentClass } from '../../block-view.ts';
import { FieldsNode } from '../../editor/block/fields-node.ts';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import { EDIT_BUTTON_COMMAND } from './edit-button-command.ts';
import { buttonNode, buttonStyles, type ButtonFields } from './index.ts';
import { ButtonLink } from './view.tsx';

/** A button in the editor. */
export class ButtonNode extends FieldsNode<ButtonFields> {
  constructor() {
    super(buttonNode);
  }

  override $config() {
    return this.config('button', { extends: DecoratorNode, importDOM: importButtons });
  }

  override exportDOM(): DOMExportOutput {
    const { linkText, path, style, format } = this.getFields();
    const line = $getDocument().createElement('p');
    line.className = alignmentClass(format) ?? '';

    const link = $getDocument().createElement('a');
    link.className = `tm-link-button tm-link-button-${style}`;
    link.href = path;
    link.textContent = linkText;
    line.append(link);

    return { element: line };
  }

  override decorate(editor: LexicalEditor) {
    const { format, ...fields } = this.getFields();
    const key = this.getKey();

    return (
      <SelectableBlock
        nodeKey={key}
        name="button"
        onEdit={() => editor.dispatchCommand(EDIT_BUTTON_COMMAND, key)}
      >
        <p className={alignmentClass(format)}>
          <ButtonLink {...fields} />
        </p>
      </SelectableBlock>
    );
  }
}

const importButtons: DOMConversionMap<HTMLElement> = {
  a: (element) => {
    if (!element.classList.contains('tm-link-button')) return null;
    return {
      priority: 3,
      conversion: (link) => ({
        node: $create(ButtonNode).setFields(
          buttonNode.fields.parse({
            linkText: link.textContent,
            path: link.getAttribute('href') ?? '#',
            format: link.parentElement?.style.textAlign,
            style: buttonStyles.find((style) => link.classList.contains(`tm-link-button-${style}`)),
          }),
        ),
        forChild: () => null,
      }),
    };
  },
};
