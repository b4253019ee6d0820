import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import type { PeopleList } from './use-people-list.ts';

type MorePeopleProps = {
  list: PeopleList<unknown>;
  what: string;
};

/**
 * Below a list: the button that reads its next part, and why it could not be read. `what` is what it lists.
 */
export function MorePeople({ list: { error, isReading, readMore }, what }: MorePeopleProps) {
  return (
    <>
      {error && <ErrorNote className="mt-3" message={`The ${what} could not be read. ${error.message}`} />}
      {readMore && (
        <Button
          className="mt-4"
          aria-label={`Show more ${what}`}
          isPending={isReading}
          onPress={() => readMore()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
