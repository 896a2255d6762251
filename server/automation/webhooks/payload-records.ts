import { sql } from 'kysely'
import { Group } from '#contract/group.ts'
import { Organization } from '#contract/organization.ts'
import type { Resource } from '#contract/resource.ts'
import { TicketPriority } from '#contract/ticket-priority.ts'
import { getArticle, presentForActor } from '#features/articles/service.ts'
import { baseUrl } from '#features/outgoing-mails/service.ts'
import { presentRecords as presentTickets, selectTickets } from '#features/tickets/service.ts'
import { visibleRecords } from '#features/users/read.ts'
import { userRecords } from '#features/users/store.ts'
import type { Ctx } from '#kernel/context.ts'
import { type Row, selectByIds } from '#kernel/db/rows.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'
import { getOnly } from '#kernel/get-only.ts'
import { presentRecords } from '#kernel/resource-present.ts'

type Json = Record<string, unknown>

/** A ticket and the article of the event as payloads contain them; `article` is empty without one. */
export type PayloadRecords = { ticket: Json; article: Json }

/** Missing in all users of payloads. */
export const hiddenOfUsers = new Set([
  'last_login',
  'login_failed',
  'password',
  'preferences',
  'group_ids',
  'groups',
  'authorization_ids',
  'authorizations',
])

/** References of tickets that payloads contain as records. */
const ticketReferences: Record<string, Resource> = {
  group: Group,
  organization: Organization,
  priority: TicketPriority,
}
const ticketPeople = ['owner', 'customer', 'created_by', 'updated_by']
const articlePeople = ['created_by', 'updated_by']

const sortKeys = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))

/** As `expand` shows the records, with the people and most references as records; undefined for a deleted ticket. */
export async function loadPayloadRecords(
  ctx: Ctx,
  ticketId: number,
  articleId: number | null,
): Promise<PayloadRecords | undefined> {
  const [found] = await selectTickets(ctx.db, sql<boolean>`id = ${ticketId}`)
  if (!found) return undefined
  const ticket = getOnly(await presentTickets(ctx, [found], { expand: true, plain: 'with ids' }))
  const article = articleId === null ? undefined : presentForActor(ctx, await getArticle(ctx, articleId))
  const personOf = await loadPeople(ctx, [
    ...ticketPeople.map((key) => ticket[`${key}_id`]),
    ...articlePeople.map((key) => article?.[`${key}_id`]),
  ])
  return {
    ticket: sortKeys({
      ...ticket,
      ...Object.fromEntries(ticketPeople.map((key) => [key, personOf(ticket[`${key}_id`])])),
      ...(await loadReferences(ctx, ticket)),
    }),
    article: article ? await describeArticle(ctx, article, personOf) : {},
  }
}

async function loadReferences(ctx: Ctx, ticket: Row): Promise<Json> {
  const records: Json = {}
  for (const [key, resource] of Object.entries(ticketReferences))
    records[key] = await loadRecord(ctx, resource, ticket[`${key}_id`])
  return records
}

type PersonOf = (id: unknown) => Json

async function loadPeople(ctx: Ctx, ids: readonly unknown[]): Promise<PersonOf> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))]
  const users = await visibleRecords(ctx, await selectByIds(ctx.db, userRecords, wanted), true)
  const shown = new Map(users.map((user) => [user.id, describePerson(user)]))
  return (id) => shown.get(id as number) ?? {}
}

const describePerson = (user: Row): Json =>
  sortKeys(Object.fromEntries(Object.entries(user).filter(([key]) => !hiddenOfUsers.has(key))))

async function loadRecord(ctx: Ctx, resource: Resource, id: unknown): Promise<Json> {
  if (typeof id !== 'number') return {}
  const [record] = await presentRecords(ctx, resource, await selectByIds(ctx.db, resource, [id]), { expand: true })
  return record ? sortKeys(record) : {}
}

async function describeArticle(ctx: Ctx, article: Json, personOf: PersonOf): Promise<Json> {
  const { id, ticket_id, attachments, time_unit } = article
  const folder = `${await baseUrl(ctx.deps.settings)}${apiPrefix}/ticket_attachment/${ticket_id}/${id}`
  return sortKeys({
    ...article,
    ...Object.fromEntries(articlePeople.map((key) => [key, personOf(article[`${key}_id`])])),
    attachments: (attachments as Row[]).map((file) => ({ ...file, url: `${folder}/${file.id}` })),
    accounted_time: Number(time_unit ?? 0),
  })
}
