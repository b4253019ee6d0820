import { DropZone, FileTrigger } from 'react-aria-components';
import { useTexts } from '#texts/use-texts.tsx';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';

/**
 * A place to drop files on, or to choose them with a button. What is not among `accept` is left to the caller
 * to refuse.
 */
export function FileDrop({
  label,
  description,
  buttonLabel,
  accept,
  allowsMultiple = false,
  isDisabled = false,
  isCompact = false,
  onFiles,
  className = '',
}: {
  label: string;
  description?: string;
  buttonLabel?: string;
  /** Extensions or media types, as for an input. */
  accept?: readonly string[];
  allowsMultiple?: boolean;
  isDisabled?: boolean;
  /** In one line instead of a large field. */
  isCompact?: boolean;
  onFiles(files: File[]): void;
  className?: string;
}) {
  const { controls: texts } = useTexts();
  const take = (files: File[]) => files.length > 0 && onFiles(allowsMultiple ? files : files.slice(0, 1));
  return (
    <DropZone
      aria-label={label}
      isDisabled={isDisabled}
      onDrop={async ({ items }) => {
        const dropped = items.filter((item) => item.kind === 'file');
        take(await Promise.all(dropped.map((item) => item.getFile())));
      }}
      className={`flex items-center gap-3 rounded-panel border border-dashed border-edge ${isCompact ? 'flex-wrap px-4 py-3' : 'flex-col px-6 py-10 text-center'} transition-colors is-disabled:opacity-50 is-drop-target:border-solid is-drop-target:border-accent is-drop-target:bg-accent-soft is-focus-visible:outline-2 is-focus-visible:outline-focus ${className}`}
    >
      <Icon name="upload" size={isCompact ? 20 : 24} className="text-quiet" />
      <div className={isCompact ? 'min-w-0 flex-1 max-sm:basis-4/5' : ''}>
        <p className="text-14 font-medium">{label}</p>
        {description && <p className={`text-12 text-quiet ${isCompact ? '' : 'mt-1'}`}>{description}</p>}
      </div>
      <FileTrigger
        acceptedFileTypes={accept}
        allowsMultiple={allowsMultiple}
        onSelect={(list) => take([...(list ?? [])])}
      >
        <Button isDisabled={isDisabled}>{buttonLabel ?? texts.chooseFile}</Button>
      </FileTrigger>
    </DropZone>
  );
}
