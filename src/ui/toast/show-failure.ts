import { showToast } from './toast.tsx';

/**
 * Says in a toast why something failed; it stays until a person closes it. An error without a message is one that the
 * screen says elsewhere.
 */
export function showFailure(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (text !== '') showToast({ text, tone: 'danger' });
}
