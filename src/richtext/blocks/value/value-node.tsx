import {
  $create,
  $getDocument,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
} from 'lexical';
import { FieldsNode } from '../../editor/block/fields-node.ts';
import { EDIT_VALUE_COMMAND } from './edit-value-command.ts';
import { valueNode, type ValueFields } from './index.ts';
import { ValueChip } from './value-chip.tsx';

/** A value in the editor. */
export class ValueNode extends FieldsNode<ValueFields> {
  constructor() {
    super(valueNode);
  }

  override $config() {
    return this.config('value', { extends: DecoratorNode, importDOM: importValues });
  }

  override exportDOM(): DOMExportOutput {
    const element = $getDocument().createElement('data');
    element.dataset['value'] = JSON.stringify(this.getFields());
    element.textContent = `{{${this.getFields().label}}}`;
    return { element };
  }

  override decorate(editor: LexicalEditor) {
    const key = this.getKey();
    return (
      <ValueChip
        nodeKey={key}
        fields={this.getFields()}
        onEdit={() => editor.dispatchCommand(EDIT_VALUE_COMMAND, key)}
      />
    );
  }
}

/** A new value. */
export const $createValueNode = (fields: ValueFields): ValueNode => $create(ValueNode).setFields(fields);

const importValues: DOMConversionMap<HTMLElement> = {
  data: (element) => {
    const fields = readFields(element.dataset['value']);
    if (!fields) return null;
    return { priority: 3, conversion: () => ({ node: $createValueNode(fields), forChild: () => null }) };
  },
};

function readFields(json: string | undefined): ValueFields | null {
  try {
    if (!json) return null;
    return valueNode.fields.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
