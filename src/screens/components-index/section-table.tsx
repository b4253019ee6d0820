import type { ReactNode } from 'react';
import { siteHref, type Site } from '#domain/site/site.ts';
import { Pill } from '#ui/pill/pill.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import type { SiteSection, SiteSections } from './components-types.ts';

type Context = { site: Pick<Site, 'base_url'>; types: SiteSections['types'] };
type Column = { label: string; render(section: SiteSection, context: Context): ReactNode };

/** The columns of the components index, in order. */
const columns: readonly Column[] = [
  {
    label: 'Page',
    render: ({ page_title, edit_path, has_changes }, { site }) => (
      <>
        <a className="text-accent" href={siteHref(site, edit_path.split('#')[0] ?? '')}>
          {page_title}
        </a>
        {has_changes && (
          <Pill tone="warning" className="ms-2">
            Changed
          </Pill>
        )}
      </>
    ),
  },
  {
    label: 'Section',
    render: ({ name, edit_path }, { site }) => (
      <a className="text-accent" href={siteHref(site, edit_path)}>
        {name}
      </a>
    ),
  },
  {
    label: 'Type',
    render: ({ element_type }, { types }) =>
      types.find(({ type }) => type === element_type)?.label ?? element_type,
  },
  { label: 'Tags', render: ({ tags }) => <Chips texts={tags} /> },
  {
    label: 'Attribution',
    render: ({ attribution }) =>
      attribution.map(({ sourceId, sourceName, versionId, versionName, isDeleted }) => {
        if (isDeleted) {
          return (
            <span key={versionId} className="block text-danger">
              {sourceName}, {versionName}
            </span>
          );
        }

        return (
          <a
            key={versionId}
            className="block text-accent"
            href={`/cenrep/source/${sourceId}/versions/${versionId}`}
          >
            {sourceName}, {versionName}
          </a>
        );
      }),
  },
  { label: 'Parent', render: ({ parent }) => <Chips texts={parent} /> },
  {
    label: 'URL',
    render: ({ url }, { site }) =>
      url !== null && (
        <a className="text-accent" href={siteHref(site, url)}>
          link
        </a>
      ),
  },
];

/** The sections of a site as a table in a box that scrolls, 700 px high at most. */
export function SectionTable({ sections, ...context }: Context & { sections: readonly SiteSection[] }) {
  return (
    <Table label="Components" maxHeight={700}>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <TableHeaderCell key={label}>{label}</TableHeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {sections.map((section) => (
          <Row key={`${section.page_id}/${section.section_id}`}>
            {columns.map(({ label, render }) => (
              <TableCell key={label} className="min-w-32 align-top">
                {render(section, context)}
              </TableCell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Chips({ texts }: { texts: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {texts.map((text, index) => (
        <Pill key={index}>{text}</Pill>
      ))}
    </span>
  );
}
