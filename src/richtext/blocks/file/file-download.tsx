import { fileAddress, type ShownAsset } from '#domain/page/content/shown-asset.ts';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { fileTypeName } from './file-type-name.ts';

/** A link that downloads a file, with its type and size. */
export function FileDownload({ asset, label }: { asset: ShownAsset; label: string }) {
  const { controls, sections } = useTexts();
  return (
    <a className="tm-file" href={fileAddress(asset)} download={asset.name}>
      <span className="tm-file-name">{label || asset.name}</span>
      <span className="tm-file-type">
        {sections.typeAndSize({
          type: fileTypeName(asset, sections),
          size: formatBytes(asset.bytes, controls),
        })}
      </span>
    </a>
  );
}
