import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { ResponsiveImage } from './responsive-image.tsx';
import { imageNode } from './index.ts';

const photograph: ShownAsset = {
  key: 'a'.repeat(22),
  kind: 'image',
  hash: '0123456789abcdef',
  name: 'coast.jpg',
  type: 'image/webp',
  bytes: 1,
  width: 2400,
  height: 1600,
  isAnimated: false,
  focalX: 0.9,
  focalY: 0.1,
  altText: '',
};

const sizes = (fields: object, isFirst = false) => {
  const image = { ...imageNode.fields.parse({ src: photograph.key }), ...fields };
  const html = renderToStaticMarkup(<ResponsiveImage asset={photograph} image={image} isFirst={isFirst} />);
  return / sizes="([^"]*)"/.exec(html)?.[1];
};

test('the size of an image follows its width, and where it is cropped at its sides what is drawn', () => {
  expect(sizes({})).toBe('auto, (min-width: 768px) 690px, calc(100vw - 32px)');
  expect(sizes({ width: 300 }, true)).toBe('(min-width: 768px) 300px, min(100vw - 32px, 300px)');
  // Cropped above and below: as wide as its box.
  expect(sizes({ width: 300, height: 100 })).toBe('auto, (min-width: 768px) 300px, min(100vw - 32px, 300px)');
  // 600 px of the height of 1600 are 900 of the width of 2400: three times the box, which browsers would
  // measure.
  expect(sizes({ width: 300, height: 600 })).toBe(
    '(min-width: 768px) 900px, calc(3 * min(100vw - 32px, 300px))',
  );
});
