import { useState, type ComponentProps, type ReactNode } from 'react';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { EditorDialog } from '../editor/controls/editor-dialog.tsx';
import { AssetPicker } from './asset-picker.tsx';
import { SendProgress } from './send-progress.tsx';
import { useStoredFile } from './use-stored-file.ts';
import { buttonStyle } from '#ui/button/button-style.ts';

/** Where an image or a file comes from. */
type AssetSource = 'upload' | 'library';

const labels: Record<AssetSource, string> = { upload: 'Upload', library: 'Library' };

type SourceSwitchProps = {
  value: AssetSource;
  onChange(source: AssetSource): void;
  isDisabled: boolean;
};

/**
 * What is chosen in the dialog: a file of this computer, or an asset of the library. Null where nothing is.
 */
export type ChosenAsset = { file: File; asset: null } | { file: null; asset: ShownAsset } | null;

type AddAssetDialogProps = {
  title: string;
  kind: ShownAsset['kind'];
  /** The texts of the field for files. */
  drop: Pick<ComponentProps<typeof FileDrop>, 'description' | 'accept'> & {
    label: string;
    choose: string;
    chooseOther: string;
  };
  /** Why a file of this computer is not taken; undefined where it is. */
  refuse?(file: File): string | undefined;
  /**
   * Gets the asset when it is in the library; returns why it cannot be used, or undefined to close the
   * dialog.
   */
  onConfirm(asset: ShownAsset): string | undefined;
  onClose(): void;
  /** More fields about what is chosen; `preview` is shown above the field for files. */
  children?(chosen: ChosenAsset): { preview?: ReactNode; fields: ReactNode };
};

/**
 * A dialog that chooses an image or a file: one of this computer, which is stored first, or one of the
 * library.
 */
export function AddAssetDialog(props: AddAssetDialogProps) {
  const { title, kind, drop, refuse, onConfirm, onClose, children } = props;
  const [source, setSource] = useState<AssetSource>('upload');
  const [file, setFile] = useState<File | null>(null);
  const [asset, setAsset] = useState<ShownAsset | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useStoredFile();
  const chosen = chosenOf(source, file, asset);
  const { preview, fields } = children?.(chosen) ?? {};

  const take = ([first]: File[]) => {
    if (!first) return;
    const problem = refuse?.(first);
    setRefused(problem ?? null);
    if (problem === undefined) {
      setFile(first);
    }
  };
  const confirm = async () => {
    const stored = chosen && (chosen.asset ?? (await sending.store(chosen.file)));
    if (!stored) return;
    const problem = onConfirm(stored);

    if (problem === undefined) {
      onClose();
    } else {
      setRefused(problem);
    }
  };

  return (
    <EditorDialog
      title={title}
      width="medium"
      isOpen
      isDismissable={!sending.isRunning}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={chosen === null || sending.isRunning}
            onPress={() => void confirm()}
          >
            Confirm
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SourceSwitch value={source} onChange={setSource} isDisabled={sending.isRunning} />
        {source === 'upload' && (
          <>
            {preview}
            <FileDrop
              label={file ? file.name : drop.label}
              description={drop.description}
              buttonLabel={file ? drop.chooseOther : drop.choose}
              accept={drop.accept}
              isCompact={file !== null}
              isDisabled={sending.isRunning}
              onFiles={take}
            />
          </>
        )}
        {source !== 'upload' && <AssetPicker kind={kind} value={asset} onChange={setAsset} />}
        {fields}
        <SendProgress part={sending.part} name={file?.name ?? ''} />
        {(refused ?? sending.error) && <ErrorNote message={refused ?? sending.error ?? ''} />}
      </div>
    </EditorDialog>
  );
}

function chosenOf(source: AssetSource, file: File | null, asset: ShownAsset | null): ChosenAsset {
  if (source === 'upload') return file && { file, asset: null };
  return asset && { file: null, asset };
}

/** The choice between a file of this computer and one of the library. */
function SourceSwitch({ value, onChange, isDisabled }: SourceSwitchProps) {
  return (
    <div role="group" aria-label="Choose from" className="flex gap-1">
      {(['upload', 'library'] as const).map((source) => (
        <button
          key={source}
          type="button"
          aria-pressed={value === source}
          disabled={isDisabled}
          onClick={() => onChange(source)}
          className={`${buttonStyle('quiet', 'compact')} ${value === source ? 'bg-accent-soft text-accent' : ''}`}
        >
          {labels[source]}
        </button>
      ))}
    </div>
  );
}
