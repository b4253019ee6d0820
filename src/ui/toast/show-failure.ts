import { showToast } from './toast.tsx';

/** Says in a toast why something failed; it stays until a person closes it. */
export function showFailure(error: unknown): void {
  showToast({ text: error instanceof Error ? error.message : String(error), tone: 'danger' });
}
