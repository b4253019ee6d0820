/**
 * In the browser: chooses a value of a filter, and resolves when the sections have been replaced and painted,
 * after so many ms.
 */
export async function paintAfterChoice({ name, change }: { name: string; change: number }): Promise<number> {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name=${name}]`)];
  const before = location.search;
  const start = performance.now();
  const replaced = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (location.search === before) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement, { attributes: true, subtree: true, childList: true });
  });

  boxes[change % boxes.length]!.click();
  await replaced;
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  return performance.now() - start;
}
