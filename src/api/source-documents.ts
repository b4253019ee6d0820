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
    }
  }
`);

/** Rows of a version. */
export const rowsDocument = graphql(`
  query Rows($versionId: Int!, $request: JSON!) {
    rows(versionId: $versionId, request: $request)
  }
`);
