import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { MenuFields } from '../menus/menu-fields.tsx';
import type { SiteDraft } from './site-draft.ts';

/** The settings of a site that few sites need. */
export function MoreSiteFields({ draft, set }: { draft: SiteDraft; set(part: Partial<SiteDraft>): void }) {
  const text = (key: 'footer' | 'doc_type' | 'categories' | 'filters' | 'config') => ({
    value: draft[key],
    onChange: (value: string) => set({ [key]: value }),
  });
  return (
    <div className="flex flex-col gap-5">
      <TextArea
        label="Footer"
        description="A text at the foot of each page, below the links."
        maxLength={2000}
        {...text('footer')}
      />
      <TextField label="Doc type" description="The name for programs." {...text('doc_type')} />
      <TextArea
        label="Categories"
        description="One per line. Use > for a narrower one: Hazards > Floods."
        {...text('categories')}
      />
      <TextArea
        label="Filters"
        description="JSON: a list of id, searchKey and values."
        {...text('filters')}
      />
      <MenuFields
        label="Secondary navigation"
        description="The menu below the top bar."
        items={draft.secondaryNav}
        onChange={(secondaryNav) => set({ secondaryNav })}
      />
      <MenuFields
        label="Account menu"
        description="Entries above the tools. Edit as JSON to give them icons, access levels and entries below."
        items={draft.authMenu}
        onChange={(authMenu) => set({ authMenu })}
      />
      <TextArea label="Config" description="JSON that programs read; empty for none." {...text('config')} />
    </div>
  );
}
