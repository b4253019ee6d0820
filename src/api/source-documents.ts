import { graphql } from './graphql.ts';

/** Every source with its columns and versions. */
export const sourcesDocument = graphql(`
  query Sources {
    viewer {
      email
      level
    }
    sources {
      id
      name
      updated_at
      columns
      versions {
        id
        name
        rows
        updated_at
      }
    }
  }
`);

/** One source. */
export const sourceDocument = graphql(`
  query Source($id: Int!) {
    viewer {
      email
      level
    }
    source(id: $id) {
      id
      name
      revision
      is_dirty
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

/** How far an upload is, and what was found in it. */
export const uploadDocument = graphql(`
  query Upload($id: Int!) {
    upload(id: $id) {
      id
      file_name
      bytes
      status
      error
      layers
    }
  }
`);

/** Makes a layer of an upload a version. */
export const publishUploadDocument = graphql(`
  mutation PublishUpload($id: Int!, $publication: JSON!) {
    publishUpload(id: $id, publication: $publication) {
      sourceId
      versionId
      rows
      updated
      appended
      repeated
    }
  }
`);

/** Rows of a version. */
export const rowsDocument = graphql(`
  query Rows($versionId: Int!, $request: JSON!) {
    rows(versionId: $versionId, request: $request)
  }
`);

/** A source's columns upon a revision; answers the new revision. */
export const changeSourceColumnsDocument = graphql(`
  mutation ChangeSourceColumns($sourceId: Int!, $base: Int!, $columns: JSON!) {
    changeSourceColumns(sourceId: $sourceId, base: $base, columns: $columns)
  }
`);

/** A source's new name. */
export const renameSourceDocument = graphql(`
  mutation RenameSource($sourceId: Int!, $name: String!) {
    renameSource(sourceId: $sourceId, name: $name)
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

/** How many rows of a version are valid, and why others are not. */
export const validityDocument = graphql(`
  query Validity($versionId: Int!) {
    validity(versionId: $versionId) {
      valid
      invalid
      problems {
        column
        reason
        count
      }
    }
  }
`);

/** A column's invalid values, most frequent first. */
export const invalidValuesDocument = graphql(`
  query InvalidValues($versionId: Int!, $column: String!) {
    invalidValues(versionId: $versionId, column: $column, limit: 100) {
      value
      count
    }
  }
`);

/** Replaces values of a column wherever they stand. */
export const massEditDocument = graphql(`
  mutation MassEdit($versionId: Int!, $column: String!, $maps: JSON!) {
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

/** Notes that a source's columns hold as they are: its validation begins anew. */
export const markValidatedDocument = graphql(`
  mutation MarkValidated($sourceId: Int!) {
    markValidated(sourceId: $sourceId)
  }
`);
