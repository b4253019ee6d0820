import { graphql } from './graphql.ts';

/** Work behind the scenes. */
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
