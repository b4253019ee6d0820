import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '#client/query-keys.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { unsavedMessage } from './use-publishing.ts';

const devices = [
  { value: 'phone', label: 'Phone', width: 390 },
  { value: 'tablet', label: 'Tablet', width: 768 },
  { value: 'desktop', label: 'Desktop', width: 1440 },
];

/** The draft as readers would see it, as wide as on a phone, a tablet or a desktop. */
export function PreviewDialog({ site, pageId, onClose }: { site: Site; pageId: number; onClose(): void }) {
  const { store, address } = useEditor();
  const [chosen, setChosen] = useState('phone');
  const width = devices.find(({ value }) => value === chosen)?.width ?? 390;
  // The preview shows what the server has.
  const saving = useQuery({
    queryKey: queryKeys.savedDraft(pageId),
    queryFn: store.flush,
    gcTime: 0,
    staleTime: 0,
  });
  const src = siteHref(site, `/manage/preview/${pageId}${address.search}`);

  return (
    <Dialog title="Preview" width="full" isOpen onOpenChange={(open) => !open && onClose()}>
      <SegmentedControl
        label="Width"
        hideLabel
        className="mb-4 w-fit"
        options={devices}
        value={chosen}
        onChange={setChosen}
      />
      {saving.data && saving.data.kind !== 'saved' && <ErrorNote className="mb-4" message={unsavedMessage} />}
      {saving.data && <PageFrame src={src} width={width} />}
    </Dialog>
  );
}

/** A page in a frame of a width in px, made smaller where the window is narrower. */
function PageFrame({ src, width }: { src: string; width: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(width);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, available / width);
  return (
    <div ref={box} className="relative h-[calc(var(--visual-viewport-height)-11rem)] overflow-hidden">
      <iframe
        title={`The page ${width} px wide`}
        src={src}
        className="absolute top-0 origin-top-left rounded-control border bg-paper"
        style={{
          width,
          height: `${100 / scale}%`,
          left: Math.max(0, (available - width) / 2),
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}
