import { plural } from '#domain/value/plural.ts';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import type { Site } from './site-types.ts';

/** The themes that Tidemark comes with, and the sites that use each. */
export function ThemesScreen({
  themes,
  sites,
}: {
  themes: { name: string; label: string }[];
  sites: Site[];
}) {
  return (
    <>
      <h1 className="text-28 font-semibold">Themes</h1>
      <p className="mt-1 text-14 text-quiet">{plural(themes.length, 'theme')}</p>
      <Table label="Themes" className="mt-6 max-w-200">
        <thead>
          <tr>
            <HeaderCell>Theme</HeaderCell>
            <HeaderCell>Sites</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {themes.map(({ name, label }) => (
            <Row key={name}>
              <Cell isHeader>
                {label} <span className="text-12 font-normal text-quiet">{name}</span>
              </Cell>
              <Cell>
                {sites
                  .filter((site) => site.theme === name)
                  .map((site) => site.name)
                  .join(', ') || '–'}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  );
}
