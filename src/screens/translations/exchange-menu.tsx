import { useState } from 'react';
import { textsHref } from '#domain/site/imported-texts.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { Button } from '#ui/button/button.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import type { ExchangeProps } from './exchange-props.ts';
import { ImportDialog } from './import-dialog.tsx';

/** The menu that exports texts for translators, and imports what comes back. */
export function ExchangeMenu(props: ExchangeProps) {
  const { site, language, page } = props;
  const [isImporting, setImporting] = useState(false);
  const name = languageName(language);
  const scope = page === undefined ? 'all pages' : 'this page';

  return (
    <>
      <MenuButton
        label={`Exchange texts in ${name} with translators`}
        trigger={
          <Button size="compact" icon="languages" aria-label={`Translators, ${name}`}>
            <span className="max-sm:sr-only">Translators</span>
          </Button>
        }
        groups={[
          {
            id: 'export',
            heading: `Export the texts of ${scope}`,
            items: [
              {
                id: 'xlf',
                label: 'As XLIFF 2',
                description: 'For programs of translators, such as Trados or memoQ.',
                icon: 'download',
                href: textsHref(site, { language, format: 'xlf', page }),
              },
              {
                id: 'po',
                label: 'As PO (gettext)',
                description: 'For Poedit, Weblate and others.',
                icon: 'download',
                href: textsHref(site, { language, format: 'po', page }),
              },
            ],
          },
          {
            id: 'import',
            heading: 'When it is translated',
            items: [
              {
                id: 'import',
                label: 'Import a file…',
                icon: 'upload',
                onAction: () => setImporting(true),
              },
            ],
          },
        ]}
      />
      {isImporting && <ImportDialog {...props} onClose={() => setImporting(false)} />}
    </>
  );
}
