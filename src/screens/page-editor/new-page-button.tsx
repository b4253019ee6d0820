import { maxPageDepth, type PageEntry } from '#domain/page/content/page.ts';
import { Button } from '#ui/button/button.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { useCreatePage } from './commands/use-create-page.ts';

/** A button in the top bar that creates a page below or next to the open one, whose level is `depth`. */
export function NewPageButton({ page, depth }: { page: PageEntry; depth: number }) {
  const create = useCreatePage();
  const isDeepest = depth >= maxPageDepth;

  return (
    <MenuButton
      label="New page"
      trigger={
        // In the narrowest windows the name of the site needs the room; the panel of pages has this too.
        <Button
          size="compact"
          icon="file-plus"
          aria-label="New page"
          isPending={create.isPending}
          className="max-[26rem]:hidden"
        >
          <span className="max-sm:hidden @6xl/bar:hidden @[100rem]/bar:inline">New page</span>
        </Button>
      }
      items={[
        {
          id: 'below',
          label: `Below ${page.title}`,
          icon: 'corner-down-right',
          isDisabled: isDeepest,
          description: isDeepest ? `Pages have at most ${maxPageDepth} levels.` : undefined,
          onAction: () => create.mutate(page.id),
        },
        {
          id: 'beside',
          label: `Next to ${page.title}`,
          icon: 'file-plus',
          onAction: () => create.mutate(page.parent),
        },
      ]}
    />
  );
}
