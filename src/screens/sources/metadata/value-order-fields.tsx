import { useState } from 'react';
import { takesValueOrder } from '#domain/source/column/value-order-of.ts';
import { inWordOrder } from '#domain/value/cell/word-order.ts';
import { mostOrderedValues } from '#domain/value/cell/most-ordered-values.ts';
import { recogniseOrder, withMoreValues } from '#domain/value/cell/value-order.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { SortableTree } from '#ui/sortable-tree/sortable-tree.tsx';
import type { SourceColumnFieldsProps } from './source-column-fields-props.ts';
import { useExistingValues } from './use-existing-values.ts';

/**
 * The order of the values of a column of plain texts: the one that they have by what they mean is proposed,
 * each can be moved, and the order removed.
 */
export function ValueOrderFields({
  column,
  versionId,
  onChange,
}: Pick<SourceColumnFieldsProps, 'column' | 'versionId' | 'onChange'>) {
  if (!takesValueOrder(column)) return null;
  const order = column.value_order ?? [];
  const set = (values: string[]) =>
    onChange({ ...column, value_order: values.length > 0 ? values : undefined });

  return (
    <section aria-label="Order of values" className="sm:col-span-2">
      <p className="text-14 font-medium">Order of values</p>
      {order.length === 0 && (
        <p className="text-12 text-quiet">
          They are sorted as people sort names, with numbers by their size.
        </p>
      )}
      {order.length > 0 && <OrderedValues values={order} onChange={set} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {versionId !== null && (
          <TakeOrder key={column.name} order={order} onTake={set} {...{ versionId, name: column.name }} />
        )}
        {order.length > 0 && (
          <Button size="compact" variant="quiet" onPress={() => set([])}>
            Remove the order
          </Button>
        )}
      </div>
    </section>
  );
}

function OrderedValues({
  values,
  onChange,
}: {
  values: readonly string[];
  onChange(values: string[]): void;
}) {
  return (
    <SortableTree
      label="Order of values"
      maxDepth={1}
      opened={{ ids: [], onChange: () => undefined }}
      items={values.map((value) => ({ id: value, label: value, children: [] }))}
      onMove={({ ids, beforeId }) => {
        const moved = values.filter((value) => ids.includes(value));
        const others = values.filter((value) => !ids.includes(value));
        const at = others.findIndex((value) => value === beforeId);
        onChange(others.toSpliced(at < 0 ? others.length : at, 0, ...moved));
      }}
    />
  );
}

type TakeOrderProps = {
  name: string;
  versionId: number;
  order: readonly string[];
  onTake(values: string[]): void;
};

/** Puts the values that a version has in order, or adds those that the order does not have yet. */
function TakeOrder({ name, versionId, order, onTake }: TakeOrderProps) {
  const [note, setNote] = useState<string | null>(null);
  const take = useExistingValues({ versionId, name, most: mostOrderedValues + 1 }, (values) => {
    const all = orderWith(order, values);
    if (all.length > mostOrderedValues) {
      setNote(`It has more than ${mostOrderedValues} values, which is too many for an order.`);
      return;
    }
    setNote(noteOf(all));
    onTake(all);
  });

  return (
    <>
      <Button size="compact" icon="list-ordered" isPending={take.isPending} onPress={() => take.mutate()}>
        {order.length > 0 ? 'Add existing values' : 'Put in order'}
      </Button>
      {take.error && <ErrorNote error={take.error} />}
      {note !== null && (
        <p role="status" className="w-full text-12 text-quiet">
          {note}
        </p>
      )}
    </>
  );
}

/** An order with all values: new ones at the place that they have by what they mean, else behind. */
function orderWith(order: readonly string[], values: readonly string[]): string[] {
  if (order.length === 0) return inWordOrder(values);
  const placed = withMoreValues(order, values);
  const known = new Set(placed);
  return [...placed, ...values.filter((value) => !known.has(value))];
}

function noteOf(values: readonly string[]): string | null {
  if (values.length === 0) return 'It has no values yet.';
  if (recogniseOrder(values)) return null;
  return 'What they mean says nothing of their order: they are sorted as names until you move them.';
}
