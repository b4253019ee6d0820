import type { ReactNode } from 'react';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';

/** A list of settings of one kind, such as notes, each folded away once it has been set. */
export function ItemList<Item extends object>({
  name,
  most,
  items,
  add,
  titleOf,
  onChange,
  children,
}: {
  /** What one of them is called in a sentence. */
  name: string;
  most: number;
  items: Item[];
  /** A new item. */
  add: Item;
  titleOf(item: Item): string;
  onChange(items: Item[]): void;
  children(item: Item, change: (part: Partial<Item>) => void): ReactNode;
}) {
  return (
    <>
      {items.map((item, index) => (
        <Disclosure key={index} title={titleOf(item)} isOpen={isSameJson(item, add)}>
          <div className="flex flex-col gap-3">
            {children(item, (part) =>
              onChange(items.map((one, at) => (at === index ? { ...one, ...part } : one))),
            )}
            <Button
              className="self-start"
              variant="quiet"
              size="compact"
              icon="trash-2"
              onPress={() => onChange(items.filter((_, at) => at !== index))}
            >
              {`Remove the ${name}`}
            </Button>
          </div>
        </Disclosure>
      ))}
      {items.length < most && (
        <Button
          className="self-start"
          variant="quiet"
          size="compact"
          icon="plus"
          onPress={() => onChange([...items, add])}
        >
          {`Add a ${name}`}
        </Button>
      )}
    </>
  );
}
