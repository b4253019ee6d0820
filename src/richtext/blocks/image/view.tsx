import { useContext, type ReactNode } from 'react';
import { viewOf, type BlockView } from '../../block-view.ts';
import { ShownAssetsContext, useShownAsset } from '../../shown-assets.ts';
import { figureProps, ResponsiveImage } from './responsive-image.tsx';
import { imageNode, type ImageFields } from './index.ts';

function ImageFigure({ image, caption }: { image: ImageFields; caption: ReactNode }) {
  const asset = useShownAsset(image.src);
  const { first } = useContext(ShownAssetsContext);
  if (!asset || asset.kind !== 'image') return null;

  return (
    <figure {...figureProps(image, asset)}>
      <ResponsiveImage asset={asset} image={image} isFirst={first === image.src} />
      {caption !== null && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** An image with its caption; one that is not in the library of the site is left out. */
export const imageView: BlockView = {
  image: viewOf(imageNode, ({ children = [], ...image }, context) => {
    const hasCaption = image.showCaption && children.length > 0;
    return <ImageFigure image={image} caption={hasCaption ? context.children(children) : null} />;
  }),
};
