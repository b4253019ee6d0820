import type { ClipboardTexts, ClipboardType } from './clipboard.ts';

/**
 * Puts texts on the clipboard that are not there yet when the key is pressed. Where the browser waits for
 * them, at once when they have come; else `onReady` gets what copies them, for a button to call.
 */
export async function writeClipboardLater(
  texts: Promise<ClipboardTexts>,
  types: readonly ClipboardType[],
  onReady: (copy: () => Promise<void>) => void,
): Promise<boolean> {
  try {
    await navigator.clipboard.write([clipboardItem(texts, types)]);
    return true;
  } catch {
    const found = await texts;
    onReady(() => copyNow(found, types));
    return false;
  }
}

function clipboardItem(texts: Promise<ClipboardTexts>, types: readonly ClipboardType[]): ClipboardItem {
  const blobOf = async (type: ClipboardType) => new Blob([(await texts)[type] ?? ''], { type });
  return new ClipboardItem(Object.fromEntries(types.map((type) => [type, blobOf(type)])));
}

async function copyNow(texts: ClipboardTexts, types: readonly ClipboardType[]): Promise<void> {
  if ('clipboard' in navigator) {
    return navigator.clipboard.write([clipboardItem(Promise.resolve(texts), types)]);
  }

  // Outside secure contexts there is only the old way.
  const put = (event: ClipboardEvent) => {
    for (const type of types) {
      event.clipboardData?.setData(type, texts[type] ?? '');
    }
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  document.execCommand('copy');
}
