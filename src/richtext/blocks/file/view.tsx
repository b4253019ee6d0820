import { viewOf, type BlockView } from '../../block-view.ts';
import { useShownAsset } from '../../shown-assets.ts';
import { FileDownload } from './file-download.tsx';
import { fileNode, type FileFields } from './index.ts';

function File({ src, label }: FileFields) {
  const asset = useShownAsset(src);
  return asset && <FileDownload asset={asset} label={label} />;
}

/** A file for downloading; one that is not in the library of the site is left out. */
export const fileView: BlockView = {
  file: viewOf(fileNode, ({ src, label }) => <File src={src} label={label} />),
};
