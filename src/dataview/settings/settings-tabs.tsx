import { useState, type ReactNode } from 'react';
import { Tabs } from '#ui/tabs/tabs.tsx';

type SettingsTab = 'data' | 'look' | 'filters';

/**
 * The settings of a data section in three tabs: what it shows, how, and which rows. `start` is open at first.
 */
export function SettingsTabs({
  start = 'data',
  data,
  look,
  filters,
}: Record<SettingsTab, ReactNode> & { start?: SettingsTab }) {
  const [selected, setSelected] = useState<string>(start);
  return (
    <Tabs
      label="Settings"
      selected={selected}
      onChange={setSelected}
      items={[
        { id: 'data', label: 'Data', content: data },
        { id: 'look', label: 'Look', content: look },
        { id: 'filters', label: 'Filters', content: filters },
      ]}
    />
  );
}
