import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#client/query-client.ts';
import { ToastRegion } from '#ui/toast/toast.tsx';
import toolStyles from '#ui/tools.css?url';

/** The cache of what editors on a published page read. */
export const queries = createQueryClient();

let prepared: Promise<void> | null = null;

/** Loads the style sheet of tools and makes room for toasts, once on a page. */
export function prepareTools(): Promise<void> {
  prepared ??= new Promise<void>((resolve, reject) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = toolStyles;
    sheet.addEventListener('load', () => {
      const toasts = document.createElement('div');
      document.body.append(toasts);
      createRoot(toasts).render(<ToastRegion />);
      resolve();
    });
    sheet.addEventListener('error', () => reject(new Error('The editor could not be loaded.')));
    document.head.append(sheet);
  }).catch((error: unknown) => {
    prepared = null;
    throw error;
  });
  return prepared;
}
