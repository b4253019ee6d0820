import { fileAddress, type ShownAsset } from '#domain/page/content/shown-asset.ts';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { fileTypeName } from './file-type-name.ts';

/** A link that downloads a file, with its type and size. */
export function FileDownload({ asset, label }: { asset: ShownAsset; label: string }) {
  return (
    <a className="tm-file" href={fileAddress(asset)} download={asset.name}>
      <span className="tm-file-name">{label || asset.name}</span>
      <span className="tm-file-type">
        {fileTypeName(asset)}, {formatBytes(asset.bytes)}
      </span>
    </a>
  );
}
