import type { ValueFields } from '#richtext/blocks/value/index.ts';
import { useValuePreview } from './use-value-preview.ts';

/** What a value shows now, in a list of values; nothing while it is calculated. */
export function PresentValue({ fields }: { fields: ValueFields }) {
  const shown = useValuePreview(fields);
  if (shown === null) return null;

  return 'text' in shown ? (
    <span className="tabular text-ink">{shown.text}</span>
  ) : (
    <span title={shown.reason}>–</span>
  );
}
