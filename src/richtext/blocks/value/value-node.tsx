import {
  $create,
  $getDocument,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
  type NodeKey,
} from 'lexical';
import { FieldsNode } from '../../editor/block/fields-node.ts';
import { EDIT_VALUE_COMMAND } from './edit-value-command.ts';
import { valueNode, type ValueFields } from './index.ts';
import { use } from 'react';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import { ValueHost } from '../../editor/value-host.ts';
import { noValue, type ShownValue } from '../../shown-value.ts';

type ValueChipProps = {
  nodeKey: NodeKey;
  fields: ValueFields;
  onEdit(): void;
};

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

/** A value in the editor: what it shows now, marked as one that comes from data. */
function ValueChip({ nodeKey, fields, onEdit }: ValueChipProps) {
  const { text, title } = chipOf(fields, use(ValueHost)?.showValue(fields) ?? noValue);
  return (
    <SelectableBlock
      nodeKey={nodeKey}
      name="value"
      isInline
      onEdit={onEdit}
      className="bg-accent-soft px-1 text-accent"
    >
      <span title={title}>{text}</span>
    </SelectableBlock>
  );
}

function chipOf({ label }: ValueFields, shown: ShownValue): { text: string; title: string } {
  if ('text' in shown) return { text: shown.text, title: `${label} · ${shown.source}` };
  return { text: `– ${label}`, title: `${label}: ${shown.reason}` };
}
