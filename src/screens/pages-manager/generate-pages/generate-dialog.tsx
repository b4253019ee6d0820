import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { generationPreviewDocument, pageGenerationDocument } from '#client/page-generation-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { readKnownValues } from '#client/read-known-values.ts';
import { useSourceWithVersion } from '#dataview/sources/source-catalogue.ts';
import type { DataControls } from '#domain/page/content/data-controls.ts';
import { unpublishedAbove, whyHidden } from '#domain/page/tree/navigation.ts';
import type { TemplateKeys } from '#domain/page/template/propose-controls.ts';
import type { Site } from '#domain/site/site.ts';
import { plural } from '#domain/value/number/plural.ts';
import { CatalogueProvider } from '#screens/page/catalogue-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { refusedField } from './refused-field.ts';
import type { TreeEntry } from '../page-nodes.ts';
import { ControlsFields } from './controls-fields.tsx';
import { chooseVersion, isPublishing, newControls, readyControls, type ControlsDraft } from './controls.ts';
import { GenerationProgress, GenerationResult, SkippedRows } from './generation-result.tsx';
import { previewSentence } from './sentences.ts';
import { useGeneration } from './use-generation.ts';

type GenerateProps = {
  site: Pick<Site, 'base_url'>;
  template: TreeEntry;
  pages: readonly TreeEntry[];
  onClose(): void;
};

/** The dialog that generates pages from a template, or updates those that it made. */
export function GenerateDialog(props: GenerateProps) {
  const { template, onClose } = props;
  const { data, error } = useQuery({
    queryKey: queryKeys.pageGeneration(template.id),
    queryFn: () => requestGraphql(pageGenerationDocument, { template: template.id }),
    gcTime: 0,
  });

  if (!data) {
    return (
      <Dialog title={titleOf(template)} width="medium" isOpen onOpenChange={(open) => !open && onClose()}>
        {error ? <ErrorNote error={error} /> : <Skeleton className="h-60" />}
      </Dialog>
    );
  }

  const { controls, madeOf, shownVersion, ...keys } = data.pageGeneration;
  return (
    <CatalogueProvider>
      <GenerateSteps {...props} stored={controls} madeOf={madeOf} shownVersion={shownVersion} keys={keys} />
    </CatalogueProvider>
  );
}

/** From this many new entries on, a menu is too long. */
const manyEntries = 20;

const titleOf = (template: TreeEntry) => `Generate pages from ${template.title}`;

type StepsProps = GenerateProps & {
  stored: DataControls | null;
  madeOf: number | null;
  shownVersion: number | null;
  keys: TemplateKeys & { isInMenus: boolean };
};

/** The choices, then the progress, then the result. */
function GenerateSteps({ site, template, pages, onClose, stored, madeOf, shownVersion, keys }: StepsProps) {
  const [chosen, setChosen] = useState<ControlsDraft | null>(stored);
  const [start] = useState(() => newControls(madeOf));
  const proposal = useProposal(chosen === null ? shownVersion : null, { start, keys });
  const draft = chosen ?? proposal ?? start;
  const controls = readyControls(draft);
  const { isRunning, outcome, generate, stop, refresh, reset } = useGeneration(template.id);
  const preview = useGenerationPreview(template.id, controls);
  const counts = preview.data?.generationPreview;
  const isChoosing = outcome === null;
  const isReady = controls !== null && countOf(counts) > 0 && !preview.error && !preview.isPlaceholderData;

  return (
    <Dialog
      title={titleOf(template)}
      width="medium"
      isOpen
      isDismissable={false}
      onOpenChange={(open) => !open && onClose()}
      footer={({ close }) => {
        if (!isChoosing) return <ResultButtons {...{ isRunning, stop, reset, close }} />;
        return (
          <>
            <Button onPress={close}>Cancel</Button>
            <Button
              variant="primary"
              isDisabled={!isReady}
              onPress={() => controls && void generate(controls)}
            >
              {labelOf(counts)}
            </Button>
          </>
        );
      }}
    >
      {isChoosing && (
        <>
          <ControlsFields
            draft={draft}
            onChange={setChosen}
            keys={keys}
            stored={stored}
            pages={pages}
            template={template.id}
            problem={refusedField(preview.error)}
          />
          <Preview counts={controls ? counts : undefined} error={controls && preview.error} />
          {counts && (
            <Warnings
              counts={counts}
              isInMenus={keys.isInMenus && !draft.hideInNav}
              hidden={hiddenBelow(draft, pages)}
            />
          )}
        </>
      )}
      {outcome && isRunning && <GenerationProgress outcome={outcome} />}
      {outcome && !isRunning && controls && (
        <GenerationResult
          outcome={outcome}
          site={site}
          pages={pages}
          withoutRow={counts?.pagesWithoutRow ?? []}
          parent={draft.parent}
          template={template.id}
          source={controls.source}
          keyColumn={controls.key}
          onDeleted={refresh}
        />
      )}
    </Dialog>
  );
}

/** The controls that a version is proposed with; null without one, and until its source is known. */
function useProposal(
  version: number | null,
  { start, keys }: { start: ControlsDraft; keys: TemplateKeys },
): ControlsDraft | null {
  const source = useSourceWithVersion(version);
  const { data: known } = useQuery({
    queryKey: queryKeys.knownValues(version),
    queryFn: () => (version === null ? null : readKnownValues(version)),
    enabled: source !== undefined,
    gcTime: 0,
  });
  if (!source || version === null || known === undefined) return null;

  return chooseVersion(start, { source, version }, keys, known);
}

/** What generating with these controls would do; read again when they change. */
function useGenerationPreview(template: number, controls: DataControls | null) {
  return useQuery({
    queryKey: queryKeys.generationPreview(template, controls),
    queryFn: ({ signal }) => requestGraphql(generationPreviewDocument, { template, controls }, { signal }),
    enabled: controls !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type Counts = { created: number; updated: number };

/** How many pages are made or changed. */
const countOf = ({ created, updated }: Counts = { created: 0, updated: 0 }): number => created + updated;

function labelOf(counts: Counts | undefined): string {
  if (!counts) return 'Generate pages';

  const pages = plural(countOf(counts), 'page');
  if (counts.created === 0 && counts.updated > 0) return `Update ${pages}`;
  return `Generate ${pages}`;
}

type ResultButtonsProps = { isRunning: boolean; stop(): void; reset(): void; close(): void };

/** The buttons below the progress, then below the result. */
function ResultButtons({ isRunning, stop, reset, close }: ResultButtonsProps) {
  if (isRunning) {
    return (
      <Button autoFocus onPress={stop}>
        Stop
      </Button>
    );
  }

  return (
    <>
      <Button onPress={reset}>Back</Button>
      <Button variant="primary" autoFocus onPress={close}>
        Close
      </Button>
    </>
  );
}

type WarningsProps = {
  counts: { created: number; isRestricted: boolean };
  isInMenus: boolean;
  hidden: string;
};

/** What to look at before the pages are there. */
function Warnings({ counts: { created, isRestricted }, isInMenus, hidden }: WarningsProps) {
  const texts = [
    created > 0 && hidden !== '' && hidden,
    created > 0 &&
      isRestricted &&
      'Some people who may read the pages may not read this source. They will see the titles.',
    created > manyEntries && isInMenus && 'Menus list these pages, on sites of many pages the first of them.',
  ];
  return texts
    .filter((text) => text !== false)
    .map((text) => <Notice key={text} tone="warning" className="mt-3" message={text} />);
}

/** Why visitors would not see pages that are published at this place; empty where they would. */
function hiddenBelow(draft: ControlsDraft, pages: readonly TreeEntry[]): string {
  if (!isPublishing(draft)) return '';

  const { parent } = draft;
  const above = unpublishedAbove({ parent }, new Map(pages.map((page) => [page.id, page])));
  if (above.length === 0) return '';
  return whyHidden(above, 'these pages');
}

type PreviewProps = {
  counts:
    | (Parameters<typeof previewSentence>[0] & { skippedRows: Parameters<typeof SkippedRows>[0]['rows'] })
    | undefined;
  error: Error | null;
};

function Preview({ counts, error }: PreviewProps) {
  return (
    <div className="mt-5 flex flex-col gap-2" aria-live="polite">
      {error && <ErrorNote error={error} />}
      {!error && counts && (
        <>
          <p className="font-medium">{previewSentence(counts)}</p>
          <SkippedRows rows={counts.skippedRows} count={counts.skipped} />
        </>
      )}
    </div>
  );
}
