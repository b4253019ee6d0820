/** A square of lines at 45 degrees, four px apart, which repeats without a seam. */
export function hatchImage(colour: string): ImageData {
  const size = 16;
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d')!;
  context.strokeStyle = colour;
  context.lineWidth = 1.5;

  for (let from = -size; from <= size * 2; from += 8) {
    context.beginPath();
    context.moveTo(from, size);
    context.lineTo(from + size, 0);
    context.stroke();
  }
  return context.getImageData(0, 0, size, size);
}
