import { type RawBuilder, sql } from 'kysely'
import type { CtiLog } from '#contract/cti-log.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { likeContaining } from '#kernel/search/like.ts'
import { literal } from '#kernel/search/query.ts'
import { isMine, isSeen, type View } from './view.ts'

export type Filters = InputOf<typeof CtiLog.csv>

/** Incoming calls that ended unanswered, without forwarded and rejected ones. */
export const isMissed = sql<boolean>`(direction = 'in' and state = 'hangup' and start_at is null and not rejected
  and comment is distinct from 'forwarded')`

const text = sql`call_text("from", from_comment, "to", to_comment, queue)`

/** A number as people dial it: without blanks and without the leading 0 or + of a country code. */
const dialled = /^[+\d\s()./-]*\d[\d\s()./-]*$/

const wordsOf = (sought: string): string[] =>
  dialled.test(sought) ? [sought.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')] : sought.split(/\s+/).filter(Boolean)

const contains = (sought: string): RawBuilder<boolean>[] =>
  wordsOf(sought).map((word) => sql<boolean>`${text} like ${likeContaining([literal(word)])}`)

/** A call whose end was not received no longer rings, and a rejected one never did. */
function isInState({ state, stale }: Filters): RawBuilder<boolean> {
  const isRinging = state === 'newCall' ? sql`and not rejected` : sql``
  const isGoingOn = state === 'hangup' || stale !== undefined ? sql`` : sql`and not stale`
  return sql<boolean>`(state = ${state} ${isRinging} ${isGoingOn})`
}

/** The calls that an agent may see and filters for, as a WHERE clause over `cti_logs`. */
export function matching(view: View, filters: Filters): RawBuilder<boolean> {
  const { direction, state, queue, mine, missed, stale, done, from, to, q } = filters
  const wanted = [
    isSeen(view),
    ...(direction ? [sql`direction = ${direction}`] : []),
    ...(state ? [isInState(filters)] : []),
    ...(queue ? [sql`queue = ${queue}`] : []),
    ...(mine ? [isMine(view)] : []),
    ...(missed ? [isMissed] : []),
    ...(stale === undefined ? [] : [sql`stale = ${stale}`]),
    ...(done === undefined ? [] : [sql`done = ${done}`]),
    ...(from ? [sql`created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`created_at < ${to}::timestamptz`] : []),
    ...(q ? contains(q) : []),
  ]
  return sql<boolean>`${sql.join(wanted, sql` and `)}`
}
