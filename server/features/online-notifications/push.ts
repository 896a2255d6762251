import { sql } from 'kysely'
import type { PushedNotification } from '#contract/online-notification.ts'
import { actsAsAgent, mayOpen, type TicketKeys } from '#features/tickets/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Db } from '#kernel/db/pool.ts'
import { excerptOf } from './excerpts.ts'
import { type ExcerptSource, mostExcerpted } from './store.ts'

/** The content of a notification, before it is decided what its user may see. */
export type StoredPush = {
  keys: TicketKeys
  /** Of the message that it is about. */
  internal: boolean
  content: PushedNotification
}

/** Of one user, or of those in `user_ids`: the notifications `id`, `id + 1`, … */
type StoredRow = Omit<StoredPush, 'content' | 'internal'> &
  Omit<PushedNotification, 'excerpt'> & { id: number; article_id: number | null; user_ids: number[] | null }

type Excerpt = { internal: boolean; excerpt: string | null }
const noExcerpt: Excerpt = { internal: false, excerpt: null }

/** A change of hundreds of tickets at once notifies without contents: browsers then load their lists once. */
const mostPushed = 2000

/** By the ids of all notifications of a change: two statements for any number of them. */
export async function loadPushes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, StoredPush>> {
  if (ids.length === 0 || ids.length > mostPushed) return new Map()
  const { rows } = await sql<StoredRow>`
    select notification.id, notification.user_ids, notification.article_id, notification.type, notification.reason,
      notification.action, notification.seen, notification.created_at,
      json_build_object('group_id', tickets.group_id, 'owner_id', tickets.owner_id,
        'customer_id', tickets.customer_id, 'organization_id', tickets.organization_id) as keys,
      json_build_object('id', tickets.id, 'number', tickets.number, 'title', tickets.title,
        'state_id', tickets.state_id) as ticket,
      json_build_object('id', author.id, 'firstname', author.firstname, 'lastname', author.lastname,
        'email', author.email, 'login', author.login) as created_by
    from (
      select id, null::int[] as user_ids, o_id, article_id, type, reason, action, seen, created_by_id, created_at
      from online_notifications where id = any(${ids}::int[])
      union all
      select first_id, user_ids, ticket_id, article_id, type, reason, action, false, created_by_id, created_at
      from shared_notifications where first_id = any(${ids}::int[])
    ) as notification
    join tickets on tickets.id = notification.o_id
    join users as author on author.id = notification.created_by_id`.execute(db)
  const excerpts = await loadExcerpts(db, new Set(rows.flatMap(({ article_id }) => article_id ?? [])))
  return new Map(
    rows.flatMap(({ id, user_ids, article_id, keys, ...rest }) => {
      const { internal, excerpt } = excerpts.get(article_id ?? 0) ?? noExcerpt
      const push = { keys, internal, content: { ...rest, excerpt } }
      return (user_ids ? listIds(id, user_ids) : [id]).map((one) => [one, push] as const)
    }),
  )
}

/** Users who are 0 have a row of their own, or none any more. */
const listIds = (firstId: number, userIds: readonly number[]) =>
  userIds.flatMap((userId, index) => (userId > 0 ? firstId + index : []))

/** Loaded apart from the notifications: those of many users are about one message. */
async function loadExcerpts(db: Db, articleIds: ReadonlySet<number>): Promise<ReadonlyMap<number, Excerpt>> {
  if (articleIds.size === 0) return new Map()
  const { rows } = await sql<ExcerptSource & { internal: boolean }>`
    select id, internal, content_type, left(body, ${mostExcerpted}) as body
    from ticket_articles where id = any(${[...articleIds]}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, { internal: row.internal, excerpt: excerptOf(row) }]))
}

/** What is sent to the user: nothing if they may not open the ticket any more, and internal texts only to agents. */
export function pushTo(actor: Actor, stored: StoredPush | undefined): { notification?: PushedNotification } {
  if (!stored || !mayOpen(actor, 'read', stored.keys)) return {}
  const isHidden = stored.internal && !actsAsAgent(actor, 'read', stored.keys)
  return { notification: isHidden ? { ...stored.content, excerpt: null } : stored.content }
}
