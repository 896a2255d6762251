type Written = { id: number; created_by_id: number }

/** The first message of another person after the last seen one. Undefined in a ticket that was never seen. */
export const findFirstUnread = (
  articles: readonly Written[],
  seen: number | undefined,
  me: number,
): number | undefined =>
  seen === undefined ? undefined : articles.find(({ id, created_by_id }) => id > seen && created_by_id !== me)?.id
