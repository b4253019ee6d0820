import type { NodeKey } from 'lexical';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import { useShownAsset } from '../../shown-assets.ts';
import { FileDownload } from './file-download.tsx';
import type { FileFields } from './index.ts';

/** A file in the editor: a click selects it, Delete removes it. */
export function FileBlock({ nodeKey, file }: { nodeKey: NodeKey; file: FileFields }) {
  const asset = useShownAsset(file.src);
  return (
    <SelectableBlock nodeKey={nodeKey} name="file">
      {asset ? (
        <FileDownload asset={asset} label={file.label} />
      ) : (
        <p className="rounded-control border border-dashed px-4 py-3 text-14 text-quiet">
          This file is not in the library of the site.
        </p>
      )}
    </SelectableBlock>
  );
}
