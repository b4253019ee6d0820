import { graphql } from './graphql.ts';

/** The styles of the maps of a site. */
export const mapStylesDocument = graphql(`
  query MapStyles {
    mapStyles {
      id
      name
      revision
      style
      changedAt
      changedBy
      maps
      pages
    }
  }
`);

/** The states that a map style has had. */
export const mapStyleHistoryDocument = graphql(`
  query MapStyleHistory($id: Int!) {
    mapStyleHistory(id: $id) {
      revision
      name
      style
      at
      by
    }
  }
`);

/** The pages with maps that refer to a style. */
export const mapStyleUsageDocument = graphql(`
  query MapStyleUsage($id: Int!) {
    mapStyleUsage(id: $id) {
      pages {
        id
        title
        href
        isPublished
        sections
      }
      hidden
    }
  }
`);

/** Keeps a style of maps by its name. */
export const addMapStyleDocument = graphql(`
  mutation AddMapStyle($name: String!, $style: MapStyleLook!) {
    addMapStyle(name: $name, style: $style)
  }
`);

/** Renames a map style, or changes it for all its maps. */
export const changeMapStyleDocument = graphql(`
  mutation ChangeMapStyle($id: Int!, $base: Int!, $name: String, $style: MapStyleLook) {
    changeMapStyle(id: $id, base: $base, name: $name, style: $style)
  }
`);

/** Gives a map style the look that it had before. */
export const restoreMapStyleDocument = graphql(`
  mutation RestoreMapStyle($id: Int!, $base: Int!, $revision: Int!) {
    restoreMapStyle(id: $id, base: $base, revision: $revision)
  }
`);

/** Removes a map style that no map refers to. */
export const removeMapStyleDocument = graphql(`
  mutation RemoveMapStyle($id: Int!) {
    removeMapStyle(id: $id)
  }
`);
