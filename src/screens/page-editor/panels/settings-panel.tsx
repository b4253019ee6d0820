import { useMemo, useState } from 'react';
import { followedColumns } from '#dataview/query/followed-columns.ts';
import { accessLevelOptions } from '#domain/access/access-level-options.ts';
import { maxLongText, maxTitleLength, type PageEntry, isTemplate } from '#domain/page/content/page.ts';
import { pageSettingLabels as labels, siteThemeLabel } from '#domain/page/content/page-setting-labels.ts';
import { oneLineOf } from '#domain/value/text/one-line.ts';
import { ImageAddressField } from '#richtext/library/image-address-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { ComboBox } from '#ui/combo-box/combo-box.tsx';
import { Form } from '#ui/form/form.tsx';
import { iconOptions, noIcon } from '#ui/icon/icon-options.ts';
import { Select } from '#ui/select/select.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { PageFiltersEditor } from './page-filters-editor.tsx';
import { PageNavSettings } from './page-nav-settings.tsx';
import { useOtherSections } from '../commands/use-other-sections.ts';
import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { pageNameDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { siteHref } from '#domain/site/site.ts';
import { Notice } from '#ui/notice/notice.tsx';

const sidebars = [
  { value: 'none', label: 'None' },
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
] as const;

/**
 * Everything about a page beside its sections. Each setting takes effect at once, without publishing; name
 * and description are published with the page.
 */
export function SettingsPanel({ page }: { page: PageEntry }) {
  const { store, settings, page: context, themes } = useEditor();
  const { change } = settings;
  const dataSections = useOtherSections();
  const followed = useMemo(() => followedColumns(dataSections().map(({ state }) => state)), [dataSections]);

  return (
    // What was entered for one page is not taken to another.
    <div key={page.id} className="flex flex-col gap-5">
      {page.template_id !== undefined && <TemplateNote templateId={page.template_id} />}
      <RenamePage page={page} />
      <PageNavSettings page={page} />
      <Select
        label={labels.sidebar}
        options={sidebars}
        value={page.sidebar || 'none'}
        onChange={(sidebar) => change({ sidebar: sidebar === 'none' ? '' : sidebar })}
      />
      <ComboBox
        label={labels.icon}
        options={iconOptions}
        value={page.icon || noIcon}
        onChange={(icon) => change({ icon: icon === null || icon === noIcon ? '' : icon })}
      />
      <TextArea
        label={labels.description}
        maxLength={maxLongText}
        value={page.description}
        onChange={(description) => store.run({ kind: 'changePage', change: { description } })}
      />
      <ImageAddressField
        label={labels.image}
        description="Other sites and apps show it with a link to this page."
        value={page.image}
        onChange={(image) => change({ image })}
      />
      <Select
        label={labels.theme}
        options={[
          { value: siteTheme, label: siteThemeLabel },
          ...themes.map(({ name, label }) => ({ value: name, label })),
        ]}
        value={page.theme || siteTheme}
        onChange={(theme) => change({ theme: theme === siteTheme ? '' : theme })}
      />
      <Select
        label={labels.level}
        description="A page below it requires at least the same."
        options={levelOptions(page.authLevel, context.viewer.level)}
        value={String(page.authLevel)}
        onChange={(level) => change({ authLevel: Number(level) })}
      />
      <PageFiltersEditor
        filters={page.filters}
        followed={followed}
        onChange={(filters) => change({ filters })}
      />
    </div>
  );
}

/** The value for the theme of the site; no theme has this name. */
const siteTheme = '(site)';

/** The levels that a person can give a page: up to the own one, and the present one. */
function levelOptions(present: number, own: number) {
  const named = accessLevelOptions.filter(({ level }) => level <= own);
  const isNamed = named.some(({ level }) => level === present);
  const all = isNamed ? named : [...named, { level: present, label: `Level ${present}` }];
  return all.map(({ level, label }) => ({ value: String(level), label }));
}

/** The title belongs to the draft: readers see it once the page is published. */
function RenamePage({ page }: { page: PageEntry }) {
  const { store } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const name = oneLineOf(typed ?? page.title);
  const isChanged = name !== page.title;

  return (
    <Form
      className="flex items-end gap-2"
      isPending={false}
      error={null}
      onSubmit={() => {
        if (!name || !isChanged) return;
        store.run({ kind: 'changePage', change: { title: name } });
        setTyped(null);
      }}
    >
      <TextField
        label="Page Name"
        className="grow"
        maxLength={maxTitleLength}
        value={typed ?? page.title}
        onChange={setTyped}
        error={name ? undefined : 'A page needs a name.'}
      />
      <Button type="submit" isDisabled={!name || !isChanged}>
        Save
      </Button>
    </Form>
  );
}

/** Says of a generated page what happens to changes of it, with the way to its template. */
function TemplateNote({ templateId }: { templateId: number }) {
  const { page: context } = useEditor();
  const { data } = useQuery({
    queryKey: queryKeys.pageName(templateId),
    queryFn: ({ signal }) => requestGraphql(pageNameDocument, { id: templateId }, { signal }),
  });
  const template = data?.pages.find(isTemplate);
  if (!template) return null;

  return (
    <Notice
      tone="info"
      message={
        <>
          Made from the template{' '}
          <a className="text-accent underline" href={siteHref(context.site, `/edit/${pagePath(template)}`)}>
            {template.title}
          </a>
          . Changes of its sections and settings are replaced when the pages are updated; sections that you
          add stay.
        </>
      }
    />
  );
}
