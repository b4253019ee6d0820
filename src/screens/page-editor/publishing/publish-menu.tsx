import type { PageEntry } from '#domain/page/content/page.ts';
import { formatMomentIn } from '#domain/value/date/format-date.ts';
import { languageOf } from '#domain/site/site-in.ts';
import { publicationLabel } from '#screens/pages-manager/page-nodes.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { usePageSharing } from './use-page-sharing.ts';

/** What belongs to publishing beside the button for it: the review, a time, and preview links. */
export function PublishMenu({ hasChanges, isPublished }: { hasChanges: boolean; isPublished: boolean }) {
  const { openDialog } = useEditor();
  return (
    <MenuButton
      label="More about publishing"
      placement="top end"
      trigger={<IconButton icon="chevron-up" label="More about publishing" />}
      items={[
        {
          id: 'review',
          label: 'Review changes',
          icon: 'file-diff',
          isDisabled: !hasChanges,
          onAction: () => openDialog('review'),
        },
        {
          id: 'schedule',
          label: 'Schedule publication',
          icon: 'calendar-clock',
          isDisabled: !hasChanges,
          onAction: () => openDialog('schedule'),
        },
        {
          id: 'share',
          label: 'Preview links',
          icon: 'link',
          onAction: () => openDialog('share'),
        },
        {
          id: 'unpublish',
          label: 'Unpublish',
          icon: 'eye-off',
          isDisabled: !isPublished,
          onAction: () => openDialog('unpublish'),
        },
      ]}
    />
  );
}

/** When the draft is published, where a time is set; opens the dialog that changes it. */
export function ScheduleNote({ page }: { page: PageEntry }) {
  const plan = usePageSharing(page.id, languageOf(useEditor().site)).data?.pageSchedule;
  if (!plan) return null;
  return <PlanNote dialog="schedule" text={publicationLabel(plan.at, plan.zone)} />;
}

/** When the page is unpublished, where a time is set; opens the dialog that changes it. */
export function UnpublishingNote({ page }: { page: PageEntry }) {
  const plan = usePageSharing(page.id, languageOf(useEditor().site)).data?.unpublishing;
  if (!plan) return null;
  return <PlanNote dialog="unpublish" text={`Unpublished on ${formatMomentIn(plan.at, plan.zone)}`} />;
}

function PlanNote({ dialog, text }: { dialog: 'schedule' | 'unpublish'; text: string }) {
  const { openDialog } = useEditor();
  return (
    <Button variant="quiet" size="compact" icon="calendar-clock" onPress={() => openDialog(dialog)}>
      <span className="@max-lg/bar:sr-only @4xl/bar:@max-6xl/bar:sr-only">{text}</span>
    </Button>
  );
}
