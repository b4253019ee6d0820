import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { imageAddress, smallestWidth, type ShownAsset } from '#domain/page/content/shown-asset.ts';
import { plural } from '#domain/value/number/plural.ts';
import type { LibraryEntry } from '#richtext/library/asset-library.ts';
import { fileTypeName } from '#richtext/blocks/file/file-type-name.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { textsOf } from '#texts/texts-of.ts';

type AssetCardProps = {
  entry: LibraryEntry;
  onOpen(): void;
  onDelete(): void;
};

/** An image or a file in the library: its thumbnail, name, kind, size and number of pages that use it. */
export function AssetCard({ entry: { asset, uses, isInMenus }, onOpen, onDelete }: AssetCardProps) {
  const isMissing = asset.kind === 'image' && asset.altText === '';
  return (
    <li className="relative min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex h-full w-full flex-col rounded-panel border border-hairline bg-float p-2 text-start transition-colors hover:border-edge focus-visible:outline-2 focus-visible:outline-focus"
      >
        <AssetPreview asset={asset} />
        <span className="mt-2 block w-full truncate text-14 font-medium" title={asset.name}>
          {asset.name}
        </span>
        <span className="block text-12 text-quiet">{describeAsset(asset)}</span>
        <span className="block text-12 text-quiet">{describeUses(uses, isInMenus)}</span>
        {isMissing && <span className="mt-1 block text-12 text-warning">No default alternative text</span>}
      </button>
      <IconButton
        icon="trash-2"
        label={`Delete ${asset.name}`}
        onPress={onDelete}
        className="absolute! top-3 end-3 bg-float/90"
      />
    </li>
  );
}

/** The thumbnail of an image, or the icon of a file. */
function AssetPreview({ asset }: { asset: ShownAsset }) {
  if (asset.kind === 'file') {
    return (
      <span className="grid aspect-4/3 w-full place-items-center rounded-small bg-raised text-quiet">
        <Icon name="file-text" size={24} />
      </span>
    );
  }

  return (
    <img
      src={imageAddress(asset, smallestWidth(asset), 'webp')}
      alt=""
      loading="lazy"
      className="aspect-4/3 w-full rounded-small bg-raised object-contain"
    />
  );
}

/** The kind and size of an asset in a few words. */
export const describeAsset = ({ kind, type, name, width, height, bytes }: ShownAsset): string =>
  `${kind === 'image' ? `${width} × ${height} px` : fileTypeName({ name, type }, textsOf(undefined).sections)}, ${formatBytes(bytes, textsOf(undefined).controls)}`;

/** Where an asset is used, in a few words. */
function describeUses(uses: number, isInMenus: boolean): string {
  if (uses === 0) {
    if (isInMenus) return 'In menus';
    return 'Not used';
  }
  return `On ${plural(uses, 'page')}${isInMenus ? ' and in menus' : ''}`;
}
