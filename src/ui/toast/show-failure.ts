import { isSaidElsewhere } from '../error-note/is-said-elsewhere.ts';
import { showToast } from './toast.tsx';

/**
 * Says in a toast why something failed; it stays until a person closes it, or until the error's promise
 * `solved` resolves, where it has one. Nothing for an error that the screen says elsewhere.
 */
export function showFailure(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (isSaidElsewhere(error)) return;
  const close = showToast({ text, tone: 'danger' });
  if (error instanceof Error && 'solved' in error && error.solved instanceof Promise) {
    void error.solved.then(close);
  }
}
