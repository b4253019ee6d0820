/**
 * Puts text on the clipboard that is not there yet when the key is pressed. Where the browser waits for it, at once when
 * it has come; else `onReady` gets what copies it, for a button to call.
 */
export async function writeClipboardLater(
  text: Promise<string>,
  onReady: (copy: () => Promise<void>) => void,
): Promise<boolean> {
  try {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    const value = await text;
    onReady(() => copyNow(value));
    return false;
  }
}

async function copyNow(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  // Outside secure contexts there is only the old way.
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  document.execCommand('copy');
}
