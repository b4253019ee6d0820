import type { ValueFields } from '#richtext/blocks/value/index.ts';
import { useValuePreview } from './use-value-preview.ts';

/** What a value shows now, in a list of values; nothing while it is calculated. */
export function PresentValue({ fields }: { fields: ValueFields }) {
  const shown = useValuePreview(fields);
  if (shown === null) return null;

  if ('text' in shown) return <span className="tabular text-ink">{shown.text}</span>;
  return <span title={shown.reason}>–</span>;
}
