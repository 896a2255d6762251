import type { FeedPlace } from '#kernel/realtime/event-feed.ts'

/** `from~to~id`, as the contract describes it. */
export const writeCursor = ({ from, to = '', id }: FeedPlace): string => `${from}~${to}~${id}`

export function readCursor(cursor: string): FeedPlace {
  const [from = '', to = '', id = '0'] = cursor.split('~')
  return { from, to: to || undefined, id: Number(id) }
}
