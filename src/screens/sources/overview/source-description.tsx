import { Suspense, useState } from 'react';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { accessLevels } from '#domain/access/access.ts';
import { isEmptyDocument, readDocument, type RichTextDocument } from '#richtext/document.ts';
import { RichText } from '#richtext/render.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useLeaveWarning } from '../../leave-warning/use-leave-warning.ts';
import { ChangeError } from '../change-error.tsx';
import { useSourcesContext } from '../sources-context.tsx';
import { useSourceChange } from '../use-source-change.ts';

const Editor = lazyPart(() => import('#richtext/editor.tsx'), 'RichTextEditor');

type SourceDescriptionProps = {
  source: { id: number; revision: number; description: unknown };
};

/** A source's description: rich text, written in place by those above level 5. */
export function SourceDescription({ source }: SourceDescriptionProps) {
  const { viewer } = useSourcesContext();
  const [draft, setDraft] = useState<RichTextDocument | null>(null);
  const change = useSourceChange(source, () => setDraft(null));
  const stored = readDocument(source.description);
  const isChanged = draft !== null && !isSameJson(draft, stored);

  useLeaveWarning(isChanged, 'The description is not saved. Leave without it?');
  const leave = () => {
    change.reset();
    setDraft(null);
  };

  if (draft) {
    return (
      <section aria-label="Description">
        <ChangeError change={change} className="mb-3" />
        <div className="rounded-control border border-edge px-3 pt-1 pb-3 focus-within:border-accent">
          <Suspense fallback={<Skeleton lines={3} />}>
            <Editor
              label="Description"
              document={draft}
              onChange={(read) => setDraft(read())}
              autoFocus
              toolbar="fixed"
            />
          </Suspense>
        </div>
        <div className="mt-3 flex gap-2">
          <Button
            variant="primary"
            isPending={change.isPending}
            onPress={() => change.save({ description: draft })}
          >
            Save
          </Button>
          <Button onPress={leave}>Cancel</Button>
        </div>
      </section>
    );
  }

  const isEmpty = isEmptyDocument(stored);
  return (
    <section aria-label="Description" className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        {isEmpty && <p className="text-14 text-quiet">No description yet.</p>}
        {!isEmpty && <RichText document={stored} idPrefix="description-" className="max-w-[68ch]" />}
      </div>
      {viewer.level > accessLevels.editor && (
        <IconButton icon="pencil" label="Edit description" onPress={() => setDraft(stored)} />
      )}
    </section>
  );
}
