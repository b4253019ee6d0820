import { $create, $getDocument, DecoratorNode, type DOMConversionMap, type DOMExportOutput } from 'lexical';
import { textsOf } from '#texts/texts-of.ts';
import { FieldsNode } from '../../editor/block/fields-node.ts';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import { iconLabel } from './icon-label.ts';
import { iconNode, type IconFields } from './index.ts';
import { TextIcon } from './view.tsx';

/** An icon in the editor. */
export class IconNode extends FieldsNode<IconFields> {
  constructor() {
    super(iconNode);
  }

  override $config() {
    return this.config('icon', { extends: DecoratorNode, importDOM: importIcons });
  }

  override exportDOM(): DOMExportOutput {
    const { icon } = this.getFields();
    const element = $getDocument().createElement('span');
    element.className = 'tm-icon';
    element.dataset['icon'] = icon;
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', iconLabel(icon, textsOf(undefined).controls));

    return { element };
  }

  override decorate() {
    return (
      <SelectableBlock nodeKey={this.getKey()} name="icon" isInline>
        <TextIcon icon={this.getFields().icon} />
      </SelectableBlock>
    );
  }
}

/** A new icon. */
export const $createIconNode = (icon: string): IconNode => $create(IconNode).setFields({ icon });

const importIcons: DOMConversionMap<HTMLElement> = {
  span: (element) => {
    const { icon } = iconNode.fields.parse({ icon: element.dataset['icon'] });
    if (element.classList.contains('tm-icon') && icon !== '') {
      return { priority: 3, conversion: () => ({ node: $createIconNode(icon), forChild: () => null }) };
    }

    return null;
  },
};
