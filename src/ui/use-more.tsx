import { useState, type ReactNode } from 'react';
import { useTexts } from '#texts/use-texts.tsx';
import { Button } from './button/button.tsx';

/** The first of many items, and a button that shows all of them; no button where there are no more. */
export function useMore<Item>(items: readonly Item[], first: number): [readonly Item[], ReactNode] {
  const { controls: texts } = useTexts();
  const [all, setAll] = useState(false);
  const button = items.length > first && (
    <Button className="mt-3" variant="quiet" onPress={() => setAll(!all)}>
      {all ? texts.seeLess : texts.seeMore({ count: items.length - first })}
    </Button>
  );

  return [all ? items : items.slice(0, first), button];
}
