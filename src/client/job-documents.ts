import { graphql } from './graphql.ts';

/** Background jobs. */
export const jobsDocument = graphql(`
  query Jobs {
    jobs {
      id
      queue
      state
      about
      createdAt
      startedAt
      completedAt
      nextAt
      attempts
      error
    }
  }
`);

/** Has a job that failed tried once more. */
export const retryJobDocument = graphql(`
  mutation RetryJob($id: String!) {
    retryJob(id: $id)
  }
`);
