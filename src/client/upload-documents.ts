import { graphql } from './graphql.ts';

/** How far an upload is, what was found in it, and what its last publication came to. */
export const uploadDocument = graphql(`
  query Upload($id: Int!) {
    upload(id: $id) {
      id
      etl_context_id
      file_name
      bytes
      status
      error
      reading
      layers
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

/** One's own latest uploads. */
export const ownUploadsDocument = graphql(`
  query OwnUploads {
    uploads {
      id
      file_name
      bytes
      status
      error
      created_at
      published {
        sourceId
        versionId
        rows
      }
    }
  }
`);

/** What happened to an upload. */
export const allEventsDocument = graphql(`
  query AllEvents($etlContextId: Int!) {
    allEvents(etlContextId: $etlContextId) {
      length
      events {
        event_id
        etl_context_id
        type
        payload
        user
      }
    }
  }
`);

/** Has a file read again in another way. */
export const rereadUploadDocument = graphql(`
  mutation RereadUpload($id: Int!, $reading: JSON!) {
    rereadUpload(id: $id, reading: $reading)
  }
`);

/** Makes a layer of an upload a version; null while that goes on. */
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
