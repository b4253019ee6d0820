import type { NodeKey } from 'lexical';
import { use } from 'react';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import { ValueHost } from '../../editor/value-host.ts';
import { noValue } from '../../shown-value.ts';
import type { ValueFields } from './index.ts';

/** A value in the editor: what it shows now, marked as one that comes from data. */
export function ValueChip({
  nodeKey,
  fields,
  onEdit,
}: {
  nodeKey: NodeKey;
  fields: ValueFields;
  onEdit(): void;
}) {
  const shown = use(ValueHost)?.showValue(fields) ?? noValue;
  return (
    <SelectableBlock
      nodeKey={nodeKey}
      name="value"
      isInline
      onEdit={onEdit}
      className="bg-accent-soft px-1 text-accent"
    >
      <span
        title={'text' in shown ? `${fields.label} · ${shown.source}` : `${fields.label}: ${shown.reason}`}
      >
        {'text' in shown ? shown.text : `– ${fields.label}`}
      </span>
    </SelectableBlock>
  );
}
