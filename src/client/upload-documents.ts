import { graphql } from './graphql.ts';

/** An upload: its state, its layers, and the result of its last publication. */
export const uploadDocument = graphql(`
  query Upload($id: Int!) {
    upload(id: $id) {
      id
      etl_context_id
      file_name
      bytes
      status
      error
      parseOptions
      choices
      layers
      extents {
        layerName
        isOfFirstRows
        extent {
          column
          longitudes
          box
          viewBox
          land
          outline
          dots
        }
      }
      fetched {
        mode
      }
      published {
        sourceId
        versionId
        rows
        updated
        appended
        repeated
      }
    }
  }
`);

/** The latest uploads of the user; with a source, only those for it. */
export const ownUploadsDocument = graphql(`
  query OwnUploads($sourceId: Int) {
    uploads(sourceId: $sourceId) {
      id
      file_name
      bytes
      status
      error
      is_held
      created_at
      published {
        sourceId
        versionId
        rows
      }
    }
  }
`);

/** The events of an upload. */
export const allEventsDocument = graphql(`
  query AllEvents($etlContextId: Int!) {
    dama(env: "tidemark") {
      etlContexts(id: $etlContextId) {
        allEvents {
          events {
            event_id
            etl_context_id
            type
            payload
            user
          }
        }
      }
    }
  }
`);

/** Analyses a file again with other parse options. */
export const analyseUploadDocument = graphql(`
  mutation AnalyseUpload($id: Int!, $parseOptions: ParseOptions!) {
    analyseUpload(id: $id, parseOptions: $parseOptions)
  }
`);

/** Keeps what was chosen in the review of an upload, upon what was chosen `before`. */
export const saveUploadChoicesDocument = graphql(`
  mutation SaveUploadChoices($id: Int!, $choices: UploadChoices!, $before: UploadChoices!) {
    saveUploadChoices(id: $id, choices: $choices, before: $before)
  }
`);

/** Removes an upload that is not published. */
export const removeUploadDocument = graphql(`
  mutation RemoveUpload($id: Int!) {
    removeUpload(id: $id)
  }
`);

/** What publishing a file would change. */
export const uploadComparisonDocument = graphql(`
  query UploadComparison($id: Int!, $publication: Publication!) {
    uploadComparison(id: $id, publication: $publication) {
      versionName
      comparison
    }
  }
`);

/** Rows that publishing a file would change. */
export const uploadDifferencesDocument = graphql(`
  query UploadDifferences($id: Int!, $publication: Publication!, $fromIndex: Int!, $toIndex: Int!) {
    uploadComparison(id: $id, publication: $publication) {
      columns
      comparison
      differences(fromIndex: $fromIndex, toIndex: $toIndex)
    }
  }
`);

/** What the checks of a source find in a file. */
export const uploadChecksDocument = graphql(`
  query UploadChecks($id: Int!, $publication: Publication!) {
    uploadChecks(id: $id, publication: $publication) {
      findings
    }
  }
`);

/** Publishes a file. */
export const publishUploadDocument = graphql(`
  mutation PublishUpload($id: Int!, $publication: Publication!) {
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
