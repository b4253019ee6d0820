import { downloadName } from '#domain/value/address/download-name.ts';

/** The pixels of a picture for each of its units. */
const density = 2;

/**
 * Draws the SVG at an address and saves it as a PNG of this title. Throws where it cannot be fetched or
 * drawn.
 */
export async function savePng(address: string, title: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));

  const source = URL.createObjectURL(new Blob([await response.text()], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = source;
  await image.decode();

  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * density;
  canvas.height = image.naturalHeight * density;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(source);

  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = downloadName([title], 'png');
  link.click();
}
