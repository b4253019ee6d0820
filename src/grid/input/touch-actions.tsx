import { oneOrPlural } from '#domain/value/number/plural.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { attempt } from './grid-actions.ts';
import { readClipboardNow } from './clipboard.ts';
import { cellsInBlocks } from '../store/grid-selection.ts';
import { useGrid } from './grid-context.ts';

/** What keys do with the selected cells, as buttons where there are fingers instead. */
export function TouchActions() {
  const { blocks, canEdit, requests } = useGrid();
  const { copy, paste, clear } = requests;
  const [first] = blocks;
  const cells = oneOrPlural(cellsInBlocks(blocks), 'cell');

  return (
    <span className="hidden items-center gap-1 pointer-coarse:flex">
      <IconButton icon="copy" label={`Copy ${cells}`} isDisabled={!first} onPress={() => copy(blocks)} />
      {canEdit && (
        <>
          <IconButton
            icon="clipboard-paste"
            label="Paste"
            isDisabled={!first}
            onPress={() => first && attempt(async () => paste(await readClipboardNow(), first))}
          />
          <IconButton
            icon="eraser"
            label={`Clear ${cells}`}
            isDisabled={!first}
            onPress={() => clear(blocks)}
          />
        </>
      )}
    </span>
  );
}
