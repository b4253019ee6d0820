import type { NodeKey } from 'lexical';
import { use } from 'react';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import { ValueHost } from '../../editor/value-host.ts';
import { noValue, type ShownValue } from '../../shown-value.ts';
import type { ValueFields } from './index.ts';

type ValueChipProps = {
  nodeKey: NodeKey;
  fields: ValueFields;
  onEdit(): void;
};

/** A value in the editor: what it shows now, marked as one that comes from data. */
export function ValueChip({ nodeKey, fields, onEdit }: ValueChipProps) {
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
