import { useMutation } from '@tanstack/react-query';
import { sendFile } from '#client/send-file.ts';
import { importHref, type ImportedTexts } from '#domain/site/imported-texts.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import type { ExchangeProps } from './exchange-props.ts';
import { ImportResult } from './import-result.tsx';

type ImportDialogProps = ExchangeProps & { onClose(): void };

/** Takes a translated file, and says what it changed, what it left out and why. */
export function ImportDialog({ site, language, save, onImported, onClose }: ImportDialogProps) {
  const name = languageName(language);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      await save?.();
      const result = await sendFile<ImportedTexts>({
        address: importHref(site, language),
        body: file,
        isResult: isImportedTexts,
        failure: 'The file could not be imported.',
      });
      await onImported();
      return result;
    },
  });

  return (
    <Dialog
      title={`Import texts in ${name}`}
      width="medium"
      isOpen
      isDismissable={!sending.isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant={sending.data ? 'primary' : 'secondary'} onPress={onClose}>
          {sending.data ? 'Done' : 'Cancel'}
        </Button>
      }
    >
      {!sending.data && (
        <>
          <p className="mb-4 text-quiet">
            {`Translations go into the drafts; readers see them when you publish in ${name}.`}
          </p>
          <FileDrop
            label="Drop the translated file here"
            description="XLIFF 2 (.xlf) or PO (.po), as it was exported."
            accept={['.xlf', '.xliff', '.po']}
            isDisabled={sending.isPending}
            onFiles={([file]) => file && sending.mutate(file)}
          />
        </>
      )}
      {sending.isPending && (
        <p className="mt-3" role="status">
          Importing...
        </p>
      )}
      {sending.error && <ErrorNote className="mt-3" error={sending.error} />}
      {sending.data && <ImportResult result={sending.data} site={site} />}
    </Dialog>
  );
}

const isImportedTexts = (response: unknown): response is ImportedTexts =>
  isRecord(response) && typeof response['translated'] === 'number' && Array.isArray(response['problems']);
