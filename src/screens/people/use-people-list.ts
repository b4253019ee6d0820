import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import type { GraphqlDocument } from '#client/graphql.ts';
import {
  accountRequestListDocument,
  groupListDocument,
  invitationListDocument,
  userListDocument,
} from '#client/people-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { FirstPeople } from './people-types.ts';

type Part<Entry> = { entries: Entry[]; length: number };

/** A list as far as it was read; `length` is the number of all entries that the search finds. */
export type PeopleList<Entry> = Part<Entry> & {
  error: Error | null;
  isReading: boolean;
  /** Reads the next part; null where there is none. */
  readMore: (() => void) | null;
};

/** The entries of a list that a search finds, a part at a time; `first` is the first part of all of them. */
function usePeopleList<Result, Entry>(
  document: GraphqlDocument<Result, { search?: string | null; from?: number | null }>,
  partOf: (result: Result) => Part<Entry>,
  { list, search, first }: { list: string; search: string; first: Result },
): PeopleList<Entry> {
  const term = useDeferredValue(search.trim());
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.people({ list, search: term }),
    queryFn: ({ pageParam }) => requestGraphql(document, { search: term, from: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + partOf(page).entries.length, 0);
      if (read < partOf(last).length && partOf(last).entries.length > 0) return read;
      return null;
    },
    initialData: term === '' ? { pages: [first], pageParams: [0] } : undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const parts = (data?.pages ?? [first]).map(partOf);

  return {
    entries: parts.flatMap(({ entries }) => entries),
    length: parts.at(-1)?.length ?? 0,
    error,
    isReading: isFetching,
    readMore: hasNextPage ? () => void fetchNextPage() : null,
  };
}

/** The users with a text in their name or address. */
export const useUserList = (first: FirstPeople['users'], search: string) =>
  usePeopleList(userListDocument, ({ people: { users, length } }) => ({ entries: users, length }), {
    list: 'users',
    search,
    first,
  });

/** The groups with a text in their name. */
export const useGroupList = (first: FirstPeople['groups'], search: string) =>
  usePeopleList(groupListDocument, ({ groups: { groups, length } }) => ({ entries: groups, length }), {
    list: 'groups',
    search,
    first,
  });

/** The invitations to addresses with a text. */
export const useInvitationList = (first: FirstPeople['invitations'], search: string) =>
  usePeopleList(
    invitationListDocument,
    ({ invitations: { invitations, length } }) => ({ entries: invitations, length }),
    { list: 'invitations', search, first },
  );

/** The people with a text in their name or address who request an account. */
export const useRequestList = (first: FirstPeople['requests'], search: string) =>
  usePeopleList(
    accountRequestListDocument,
    ({ accountRequests: { requests, length } }) => ({ entries: requests, length }),
    { list: 'requests', search, first },
  );
