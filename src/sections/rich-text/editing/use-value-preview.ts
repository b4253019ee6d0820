import { afterPause } from '#ui/after-pause/after-pause.ts';
import { use, useEffect, useState } from 'react';
import { QueryElement } from '#dataview/query/query-element.ts';
import type { ValueFields } from '#richtext/blocks/value/index.ts';
import { readDocument } from '#richtext/document.ts';
import type { ShownValue } from '#richtext/shown-value.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { shownValue } from '../shown-values.ts';

/** The pause after a change before the value is requested, in ms. */
const pause = 300;

/** What a value would show now; null while it is calculated. */
export function useValuePreview(fields: ValueFields): ShownValue | null {
  const texts = useTexts();
  const query = use(QueryElement);
  const [shown, setShown] = useState<{ of: string; value: ShownValue } | null>(null);
  const key = JSON.stringify(fields);

  useEffect(() => {
    const value = JSON.parse(key) as ValueFields;
    const load = async (signal: AbortSignal) => {
      const text = readDocument({
        root: { children: [{ type: 'paragraph', children: [{ type: 'value', ...value }] }] },
      });
      const results = await query('lexical', { text }, signal);
      setShown({ of: key, value: shownValue(value, results, texts) });
    };

    return afterPause(pause, (signal) =>
      load(signal).catch(
        (error: Error) => signal.aborted || setShown({ of: key, value: { reason: error.message } }),
      ),
    );
  }, [query, key, texts]);
  if (shown?.of !== key) return null;
  return shown.value;
}
