import { FormsDashboardScreen } from '#screens/forms/forms-dashboard-screen.tsx';
import { FormsListScreen } from '#screens/forms/forms-list-screen.tsx';
import { FormsTable } from '#screens/forms/forms-table.tsx';
import { MissingSourceScreen } from '#screens/sources/missing-source-screen.tsx';
import { SourceScreen } from '#screens/sources/source-screen.tsx';
import type { FormsData } from './load-forms.server.ts';

/** The title of a screen of forms. */
export const formsMeta = (found: FormsData) => [
  { title: found.screen === 'source' ? `${found.source.name} · ${found.place.title}` : found.place.title },
];

/** A screen of a site of forms. */
export function FormsAddress(found: FormsData) {
  const { place } = found;
  if (found.screen === 'missing') return <MissingSourceScreen place={place} message={found.message} />;
  if (found.screen === 'dashboard') return <FormsDashboardScreen place={place} forms={found.forms} />;
  if (found.screen === 'list') return <FormsListScreen place={place} forms={found.forms} />;
  const { source, tab, versionId } = found;
  return (
    <SourceScreen
      key={source.id}
      place={place}
      source={source}
      tab={tab}
      versionId={versionId}
      renderTable={(id) => <FormsTable source={source} versionId={id} />}
    />
  );
}
