import { graphql } from './graphql.ts';

/** What lists of sources show of a version. */
export const versionFields = 'id name rows updated_at';

/** A source as lists of choices show it. */
const sourceChoiceFields = 'id name columnCount versions { id name }';

/** A source as it is chosen: with its columns. */
const chosenSourceFields = 'id name columns versions { id name rows }';

/**
 * The first sources that can be chosen, and those with these ids with their columns; all where they are few.
 * Null where nothing of this has changed since it was read with the digest `known`.
 */
export const sourceChoicesDocument = graphql(`
  query SourceChoices($ids: [Int!], $known: String) {
    sourceChoices(ids: $ids, known: $known) {
      digest
      areAll
      choices {
        ${sourceChoiceFields}
      }
      sources {
        ${chosenSourceFields}
      }
    }
  }
`);

/** The first sources that a text finds, and whether they are all. */
export const findSourcesDocument = graphql(`
  query FindSources($search: String!, $anyWord: Boolean) {
    sourceChoices(search: $search, anyWord: $anyWord) {
      areAll
      choices {
        ${sourceChoiceFields}
      }
    }
  }
`);

/** The sources with these ids and of these versions, as they are chosen. */
export const chosenSourcesDocument = graphql(`
  query ChosenSources($ids: [Int!], $versionIds: [Int!]) {
    sources(ids: $ids, versionIds: $versionIds) {
      ${chosenSourceFields}
    }
  }
`);

/** Those of these versions that the viewer may read, with their columns that have values. */
export const readableVersionsDocument = graphql(`
  query ReadableVersions($ids: [Int!]!) {
    readableVersions(ids: $ids) {
      id
      columns
    }
  }
`);

/** A part of the list of all sources, with how many there are and their categories. */
export const sourceListDocument = graphql(`
  query SourceList(
    $search: String
    $category: [String!]
    $order: String
    $isDescending: Boolean
    $from: Int
    $limit: Int
  ) {
    sourceList(
      search: $search
      category: $category
      order: $order
      isDescending: $isDescending
      from: $from
      limit: $limit
    ) {
      length
      total
      categories
      ordering {
        bytes
        owner
      }
      sources {
        id
        name
        doc_type
        summary
        unreadable
        categories
        authLevel
        updated_at
        columns
        versions { ${versionFields} }
      }
    }
  }
`);

/** How many pages show each of these sources. */
export const sourcePagesDocument = graphql(`
  query SourcePages($ids: [Int!]) {
    sourcePages(ids: $ids) {
      sourceId
      pages
    }
  }
`);

/** The source with this name in its address. */
export const sourceIdDocument = graphql(`
  query SourceId($urlSlug: String!, $site: Int) {
    sources(urlSlug: $urlSlug, site: $site) {
      id
    }
  }
`);

/** One source of the installation, or of a site of forms, with all that its screens show. */
export const sourceDocument = graphql(`
  query Source($id: Int!, $site: Int) {
    source(id: $id, site: $site) {
      id
      name
      revision
      doc_type
      url_slug
      authLevel
      description
      categories
      default_columns
      open_data
      translations
      is_dirty
      managed
      checks
      overrides {
        versionId
        reason
        by
        findings
      }
      created_at
      updated_at
      columns
      versions {
        id
        name
        rows
        created_at
        updated_at
      }
    }
  }
`);

/** What the columns of a version hold. */
export const versionProfileDocument = graphql(`
  query VersionProfile($versionId: Int!) {
    versionProfile(versionId: $versionId) {
      rows
      takenAt
      isCurrent
      columns
    }
  }
`);

/** What cells of a column call places that are no regions of a boundary set. */
export const unmatchedRegionsDocument = graphql(`
  query UnmatchedRegions($versionId: Int!, $column: String!, $set: String!) {
    unmatchedRegions(versionId: $versionId, column: $column, set: $set) {
      count
      rows
      values {
        value
        rows
        proposal
      }
      regions {
        key
        name
      }
    }
  }
`);

/** What the columns of a version hold, and where their shapes and coordinates are. */
export const profileWithExtentsDocument = graphql(`
  query ProfileWithExtents($versionId: Int!) {
    versionProfile(versionId: $versionId) {
      rows
      takenAt
      isCurrent
      columns
      extents {
        column
        longitudes
        box
        viewBox
        land
        outline
        dots
      }
    }
  }
`);

/**
 * The pages that show a source, or one of its versions, and the sources that take labels or options from it.
 */
export const usedByDocument = graphql(`
  query UsedBy($sourceId: Int!, $versionId: Int) {
    usedBy(sourceId: $sourceId, versionId: $versionId) {
      hidden
      pages {
        id
        title
        siteName
        href
        isDraft
        isPublished
        pageLevel
        sections
        componentsHref
      }
      hasOtherVersions
      sources {
        id
        name
        columns
        isJoined
      }
      hiddenSources
    }
  }
`);

/** Rows of a version. */
export const rowsDocument = graphql(`
  query Rows($versionId: Int!, $request: DataRequest!) {
    rows(versionId: $versionId, request: $request)
  }
`);

/** Changes a source's columns, based on a revision; returns the new revision. */
export const changeSourceColumnsDocument = graphql(`
  mutation ChangeSourceColumns($sourceId: Int!, $base: Int!, $columns: EditedColumns!) {
    changeSourceColumns(sourceId: $sourceId, base: $base, columns: $columns)
  }
`);

/** Creates a source. */
export const createSourceDocument = graphql(`
  mutation CreateSource($name: String!) {
    createSource(name: $name)
  }
`);

/** Copies a source, without its versions. */
export const copySourceDocument = graphql(`
  mutation CopySource($sourceId: Int!) {
    copySource(sourceId: $sourceId)
  }
`);

/** Changes fields of a source, based on a revision; returns the new revision. */
export const changeSourceDocument = graphql(`
  mutation ChangeSource($sourceId: Int!, $base: Int!, $change: SourceFields!) {
    changeSource(sourceId: $sourceId, base: $base, change: $change)
  }
`);

/** Deletes all rows of all versions of a source. */
export const clearSourceDocument = graphql(`
  mutation ClearSource($sourceId: Int!) {
    clearSource(sourceId: $sourceId)
  }
`);

/** Deletes all rows of a version. */
export const clearRowsDocument = graphql(`
  mutation ClearRows($versionId: Int!) {
    clearRows(versionId: $versionId)
  }
`);

/** Adds an empty version to a source. */
export const addVersionDocument = graphql(`
  mutation AddVersion($sourceId: Int!) {
    addVersion(sourceId: $sourceId)
  }
`);

/** Renames a version that has the name `before`. */
export const renameVersionDocument = graphql(`
  mutation RenameVersion($versionId: Int!, $name: String!, $before: String!) {
    renameVersion(versionId: $versionId, name: $name, before: $before)
  }
`);

/** Deletes a source with everything in it. */
export const deleteSourceDocument = graphql(`
  mutation DeleteSource($sourceId: Int!) {
    deleteSource(sourceId: $sourceId)
  }
`);

/** Deletes a version with its rows. */
export const deleteVersionDocument = graphql(`
  mutation DeleteVersion($versionId: Int!) {
    deleteVersion(versionId: $versionId)
  }
`);

/** The rows of a version by their validity. */
const validityFields = 'valid invalid invalidByTypeOnly problems { column reason count }';

/** How many rows of a version are valid, and why others are not. */
export const validityDocument = graphql(`
  query Validity($versionId: Int!) {
    validity(versionId: $versionId) { ${validityFields} }
  }
`);

/** What differs between two versions. */
export const versionComparisonDocument = graphql(`
  query VersionComparison($before: Int!, $after: Int!, $key: [String!]) {
    versionComparison(before: $before, after: $after, key: $key)
  }
`);

/** Rows that differ between two versions. */
export const versionDifferencesDocument = graphql(`
  query VersionDifferences(
    $before: Int!
    $after: Int!
    $key: [String!]
    $kinds: [String!]
    $column: String
    $fromIndex: Int!
    $toIndex: Int!
  ) {
    versionDifferences(
      before: $before
      after: $after
      key: $key
      kinds: $kinds
      column: $column
      fromIndex: $fromIndex
      toIndex: $toIndex
    )
  }
`);

/** The most frequent invalid values of a column. */
export const invalidValuesDocument = graphql(`
  query InvalidValues($versionId: Int!, $column: String!, $limit: Int!) {
    invalidValues(versionId: $versionId, column: $column, limit: $limit) {
      value
      count
    }
  }
`);

/** Replaces values of a column in all its cells. */
export const massEditDocument = graphql(`
  mutation MassEdit($versionId: Int!, $column: String!, $maps: ValueReplacements!) {
    massEdit(versionId: $versionId, column: $column, maps: $maps) {
      seq
      changed
      valid
      invalid
    }
  }
`);

/** Undoes an entry of a version's change log. */
export const undoChangeDocument = graphql(`
  mutation UndoChange($versionId: Int!, $seq: Int!) {
    undoChange(versionId: $versionId, seq: $seq)
  }
`);

/** Validates a version's rows, and records that its source is validated. */
export const validateVersionDocument = graphql(`
  mutation ValidateVersion($versionId: Int!) {
    validateVersion(versionId: $versionId) { ${validityFields} }
  }
`);

/** The join that is proposed for sources. */
export const proposedJoinDocument = graphql(`
  query ProposedJoin($kind: String!, $sources: [Int!]!) {
    proposedJoin(kind: $kind, sources: $sources)
  }
`);

/** What matches in a join. */
export const joinMatchesDocument = graphql(`
  query JoinMatches($join: Join!, $versions: [Int]) {
    joinMatches(join: $join, versions: $versions)
  }
`);

/** Creates a joined source. */
export const joinSourcesDocument = graphql(`
  mutation JoinSources($name: String!, $join: Join!, $versions: [Int]) {
    joinSources(name: $name, join: $join, versions: $versions) {
      sourceId
    }
  }
`);

/** The parts of a joined source with their versions. */
export const joinedPartsDocument = graphql(`
  query JoinedParts($sourceId: Int!) {
    joinedParts(sourceId: $sourceId) {
      source
      name
      versionId
      versions {
        id
        name
      }
      columns
    }
  }
`);

/** How the rows of a joined source are made. */
export const joinOfSourceDocument = graphql(`
  query JoinOfSource($sourceId: Int!) {
    joinOfSource(sourceId: $sourceId)
  }
`);

/** Joins the parts of a joined source in another way. */
export const changeJoinDocument = graphql(`
  mutation ChangeJoin($sourceId: Int!, $join: Join!) {
    changeJoin(sourceId: $sourceId, join: $join)
  }
`);

/** Sets which versions of its parts a joined source shows. */
export const changeJoinedVersionsDocument = graphql(`
  mutation ChangeJoinedVersions($sourceId: Int!, $versions: [Int]!) {
    changeJoinedVersions(sourceId: $sourceId, versions: $versions)
  }
`);
