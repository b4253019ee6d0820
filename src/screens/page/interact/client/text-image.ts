import type { Map as GlMap } from 'maplibre-gl';

/** What the names of images of texts begin with; then the text follows. */
export const textImagePrefix = 'text:';

const [pixelRatio, fontSize, halo] = [2, 12, 3];

type Colours = { ink: string; paper: string };

/**
 * Draws texts as images when the map first shows them: the browser has letters for all scripts and joins
 * them, which WebGL does not. Tiles wait for what the resolver adds; what a listener to the event of missing
 * images adds may come after a tile was drawn without it, and before it would be drawn again.
 */
export function drawTexts(map: GlMap, colours: () => Colours): void {
  map.setMissingStyleImageResolver(async (id) => {
    if (id.startsWith(textImagePrefix) && !map.hasImage(id)) {
      map.addImage(id, textImage(id.slice(textImagePrefix.length), colours()), { pixelRatio });
    }
  });
}

/** Draws the texts that are there in other colours. */
export function recolourTexts(map: GlMap, colours: Colours): void {
  for (const id of map.listImages()) {
    if (id.startsWith(textImagePrefix)) {
      map.updateImage(id, textImage(id.slice(textImagePrefix.length), colours));
    }
  }
}

function textImage(text: string, { ink, paper }: Colours): ImageData {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const font = `${fontSize * pixelRatio}px ${getComputedStyle(document.body).fontFamily}`;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(text).width) + 2 * halo * pixelRatio;
  canvas.height = Math.ceil(fontSize * 1.5 * pixelRatio);

  // A canvas of another size has forgotten its settings.
  Object.assign(context, { font, fillStyle: ink, strokeStyle: paper, lineJoin: 'round' });
  Object.assign(context, { lineWidth: halo * pixelRatio, textAlign: 'center', textBaseline: 'middle' });
  const [x, y] = [canvas.width / 2, canvas.height / 2];
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
