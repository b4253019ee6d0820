import { Panel } from '#dataview/settings/panel.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { SectionEditProps } from '../section-type.ts';
import type { FooterState } from './index.ts';

/** A footer's disclaimer and links. */
export function SectionSettings({ state, onChange }: SectionEditProps<FooterState>) {
  const set = (change: Partial<FooterState>) => onChange({ ...state, ...change });
  return (
    <Panel title="Footer">
      <TextField
        label="Disclaimer"
        description="Empty for a copyright line."
        value={state.disclaimer}
        onChange={(disclaimer) => set({ disclaimer })}
      />
      <TextField
        label="Privacy link"
        value={state.privacyLink}
        onChange={(privacyLink) => set({ privacyLink })}
      />
      <TextField label="Terms link" value={state.termsLink} onChange={(termsLink) => set({ termsLink })} />
    </Panel>
  );
}
