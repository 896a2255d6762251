import { sql } from 'kysely'
import { groupsOf, isActiveAgent } from '#features/permissions/sql.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { readAddresses } from '#kernel/mail/header/addresses.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'
import { dropLooping } from './loop-protection.ts'
import type { RuleRun } from './rule-run.ts'

/** Mailboxes of machines, which must get no automatic mail. */
const isMachine = /^(?:mailer-daemon|postmaster|abuse|root|no-?reply|do-?not-?reply)\b.*@/i
const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The addresses that an email of a rule goes to; without our own, machines, undeliverable ones and loops. */
export async function findRecipients(ctx: Ctx, named: readonly string[], run: RuleRun): Promise<string[]> {
  const wanted = run.article?.preferences['send-auto-response'] === false ? named.filter(isNotSender) : named
  const senders = wanted.includes('article_last_sender') ? lastSender(run) : []
  const users = await selectAddresses(ctx.db, userIds(wanted, run), agentsGroup(wanted, run))
  const addresses = [...new Set([...senders, ...users].map(normalizeAddress))]
  const usable = addresses.filter((address) => isAddress.test(address) && !isMachine.test(address))
  const answered = run.article?.preferences['is-auto-response'] === true ? (run.article.from ?? '').toLowerCase() : ''
  const foreign = await dropOwn(ctx.db, usable)
  return dropLooping(
    ctx,
    run.ticket.id,
    foreign.filter((address) => !answered.includes(address)),
  )
}

/** Those who want no automatic reply are the sender of the message and the customer. */
const isNotSender = (one: string) => one !== 'article_last_sender' && one !== 'ticket_customer'

const lastSender = ({ article }: RuleRun): string[] =>
  readAddresses(article?.reply_to || article?.from || '', 1).map(({ address }) => address)

function userIds(wanted: readonly string[], { ticket }: RuleRun): number[] {
  const ids = wanted.flatMap((one) => {
    if (one === 'ticket_customer') return [ticket.customer_id]
    if (one === 'ticket_owner') return [ticket.owner_id]
    const [, id] = /^userid_(\d{1,9})$/.exec(one) ?? []
    return id ? [Number(id)] : []
  })
  return ids.filter((id) => id !== systemUserId)
}

const agentsGroup = (wanted: readonly string[], { ticket }: RuleRun): number | null =>
  wanted.includes('ticket_agents') ? ticket.group_id : null

/** Of active users; an address to which mail could not be delivered gets none for sixty days. */
async function selectAddresses(db: Db, ids: readonly number[], groupId: number | null): Promise<string[]> {
  if (ids.length === 0 && groupId === null) return []
  const { rows } = await sql<{ email: string }>`
    select email from users
    where email <> '' and active and (id = any(${ids}::int[]) or (${isActiveAgent('users')} and exists (
      select from ${groupsOf('users')} as held where held.group_id = ${groupId}::int and held.access = 'full')))
      and not coalesce((preferences ->> 'mail_delivery_failed')::boolean
        and (preferences ->> 'mail_delivery_failed_data')::timestamptz > now() - interval '60 days', false)
    order by login limit 100`.execute(db)
  return rows.map(({ email }) => email)
}

async function dropOwn(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from email_addresses where lower(email) = any(${addresses}::text[])`.execute(db)
  return addresses.filter((address) => !rows.some(({ email }) => email === address))
}
