import { useState } from 'react';
import { changeSiteDocument } from '#client/site-documents.ts';
import type { Site } from '#domain/site/site.ts';
import type { Theme } from '#domain/theme/theme.ts';
import { changedPart } from '#domain/value/object/changed-part.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { useSiteChange } from '../sites/use-site-change.ts';
import { DesignPreview } from '../design-preview/design-preview.tsx';
import { useLeaveWarning } from '../leave-warning/use-leave-warning.ts';
import { DesignOptions } from './design-options.tsx';
import { designedTheme, siteChange, type SiteDesign } from './site-design.ts';

type DesignScreenProps = { site: Site & { revision: number }; stored: SiteDesign; themes: readonly Theme[] };

/** The look of a site beside a preview that shows each choice at once; nothing is stored before Save. */
export function DesignScreen({ site, stored, themes }: DesignScreenProps) {
  const [changed, setChanged] = useState<Partial<SiteDesign>>({});
  const draft = { ...stored, ...changed };
  const change = useSiteChange(changeSiteDocument, 'The design is saved.');
  const isChanged = Object.keys(changed).length > 0;

  useLeaveWarning(isChanged, 'The design is not saved. Leave without it?');
  const { secondaryNav, authMenu } = draft;

  return (
    <div className="flex flex-wrap items-start gap-8 lg:flex-nowrap">
      <div className="min-w-0 grow basis-full lg:sticky lg:top-0 lg:basis-0 lg:pt-3">
        <DesignPreview
          site={{ ...site, navOptions: { secondaryNav, authMenu } }}
          theme={designedTheme(draft, themes)}
        />
      </div>
      <section aria-labelledby="design-options" className="w-full shrink-0 lg:w-88">
        <div className="sticky top-0 z-5 flex items-center justify-between gap-3 border-b bg-paper py-3">
          <h1 id="design-options" className="text-18 font-semibold">
            Design Options
          </h1>
          <span className="flex gap-2">
            {isChanged && (
              <Button variant="quiet" onPress={() => setChanged({})}>
                Reset
              </Button>
            )}
            <Button
              variant="primary"
              isDisabled={!isChanged}
              isPending={change.isPending}
              onPress={() =>
                change.mutate(
                  { id: site.id, base: site.revision, change: siteChange(changed) },
                  { onSuccess: () => setChanged({}) },
                )
              }
            >
              Save
            </Button>
          </span>
        </div>
        {change.error && <ErrorNote className="mt-4" error={change.error} />}
        <DesignOptions
          design={draft}
          themes={themes}
          onChange={(design) => setChanged(changedPart(stored, design))}
        />
      </section>
    </div>
  );
}
