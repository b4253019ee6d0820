import { Panel } from '#dataview/settings/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { pdfScopes, type PdfGeneratorState } from './index.ts';

const labels = { site: 'All pages of the site', page: 'This page and those below it' } as const;

/** Which pages readers choose from. */
export function SectionSettings({ state, onChange }: SectionEditProps<PdfGeneratorState>) {
  return (
    <Panel title="Pages">
      <Select
        label="Pages to choose from"
        value={state.scope}
        options={pdfScopes.map((value) => ({ value, label: labels[value] }))}
        onChange={(scope) => onChange({ ...state, scope })}
      />
    </Panel>
  );
}
