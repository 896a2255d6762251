import { sql } from 'kysely'
import { groupsOf, isActiveAgent } from '#features/permissions/sql.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { readAddresses } from '#kernel/mail/header/addresses.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'
import { findOverLimit } from './answer-limits.ts'
import { findLooping } from './loop-protection.ts'
import type { LeftOut, LeftOutReason } from './rule-effect.ts'
import type { RuleRun } from './rule-run.ts'

/** Mailboxes of machines, which must get no automatic mail. */
const isMachine = /^(?:mailer-daemon|postmaster|abuse|root|no-?reply|do-?not-?reply)\b.*@/i
export const isAddress = /^[^\s@]+@[^\s@[\]]+\.[^\s@[\]]+$/
const userKey = /^userid_(\d{1,9})$/

const kinds = new Set(['article_last_sender', 'ticket_customer', 'ticket_owner', 'ticket_agents'])

/** Whether it is a kind of recipient, a user or an address. */
export const isRecipient = (name: string): boolean => kinds.has(name) || userKey.test(name) || isAddress.test(name)

/** The users that are named by id. */
export const readUserIds = (named: readonly string[]): number[] =>
  named.flatMap((name) => userKey.exec(name)?.[1] ?? []).map(Number)

type Candidate = { recipient: string; address: string; problem?: LeftOutReason | undefined }
/** `answered` are those who wrote to us. */
type Recipients = { to: string[]; answered: string[]; leftOut: LeftOut[] }

/** The addresses that an email of a rule goes to; without our own, machines, undeliverable ones and loops. */
export async function findRecipients(ctx: Ctx, named: readonly string[], run: RuleRun): Promise<Recipients> {
  const candidates = dropRepeated(await findCandidates(ctx.db, named, run))
  const problems = await findProblems(ctx, candidates, run)
  const checked = candidates.map((candidate) => ({
    ...candidate,
    problem: candidate.problem ?? problems.get(candidate.address),
  }))
  const good = checked.filter(({ problem }) => !problem)
  return {
    to: good.map(({ address }) => address),
    answered: good.filter(({ recipient }) => isSender(recipient)).map(({ address }) => address),
    leftOut: checked.flatMap(({ recipient, address, problem }) =>
      problem ? [{ recipient, reason: problem, ...(address && { address }) }] : [],
    ),
  }
}

/** Recipients whose address is the one in a message, which may be forged. */
const isSender = (recipient: string): boolean => recipient === 'article_last_sender' || recipient === 'ticket_customer'

async function findProblems(
  ctx: Ctx,
  candidates: readonly Candidate[],
  run: RuleRun,
): Promise<Map<string, LeftOutReason>> {
  const possible = candidates.filter(({ problem }) => !problem)
  const addresses = possible.map(({ address }) => address)
  const answers = possible.filter(({ recipient }) => isSender(recipient)).map(({ address }) => address)
  const tooMany = [...(await findLooping(ctx, run.ticket.id, addresses)), ...(await findOverLimit(ctx, answers, run))]
  return new Map([
    ...tooMany.map((address) => [address, 'too_many'] as const),
    ...(await selectBlocked(ctx, addresses)),
  ])
}

const dropRepeated = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(
    ({ address }, index) => !address || candidates.findIndex((other) => other.address === address) === index,
  )

type FoundUser = { id: number; email: string; active: boolean; is_agent: boolean }

async function findCandidates(db: Db, named: readonly string[], run: RuleRun): Promise<Candidate[]> {
  const ids = named.flatMap((name) => userIdOf(name, run) ?? [])
  const users = await selectUsers(db, ids, named.includes('ticket_agents') ? run.ticket.group_id : null)
  return named.flatMap((name) => {
    if (name === 'ticket_agents')
      return users.filter(({ is_agent }) => is_agent).map((user) => candidateOf(name, user, run))
    const address = isAddress.test(name) ? name : name === 'article_last_sender' ? senderAddress(run) : undefined
    if (address) return [withAddress(name, address, run)]
    return [
      candidateOf(
        name,
        users.find(({ id }) => id === userIdOf(name, run)),
        run,
      ),
    ]
  })
}

function candidateOf(recipient: string, user: FoundUser | undefined, run: RuleRun): Candidate {
  if (!user?.email) return { recipient, address: '', problem: 'no_address' }
  if (!user.active) return { recipient, address: normalizeAddress(user.email), problem: 'inactive' }
  return withAddress(recipient, user.email, run)
}

function withAddress(recipient: string, given: string, { article }: RuleRun): Candidate {
  const address = normalizeAddress(given)
  const isAnswer =
    article?.preferences['is-auto-response'] === true && (article.from ?? '').toLowerCase().includes(address)
  const problem: LeftOutReason | undefined = !isAddress.test(address)
    ? 'invalid_address'
    : isMachine.test(address)
      ? 'machine'
      : isAnswer || (isSender(recipient) && article?.preferences['send-auto-response'] === false)
        ? 'automatic_message'
        : undefined
  return { recipient, address, problem }
}

/** The address in the message itself, if it has one. */
const senderAddress = ({ article }: RuleRun): string | undefined =>
  readAddresses(article?.reply_to || article?.from || '', 1).map(({ address }) => address)[0]

/** The system user represents no user. */
export function userIdOf(name: string, { ticket, article }: RuleRun): number | undefined {
  const known: Record<string, number | null | undefined> = {
    ticket_customer: ticket.customer_id,
    ticket_owner: ticket.owner_id,
    article_last_sender: article?.origin_by_id ?? article?.created_by_id,
  }
  const id = known[name] ?? readUserIds([name])[0]
  return id === systemUserId ? undefined : id
}

/** The users and the agents of a group. */
async function selectUsers(db: Db, ids: readonly number[], groupId: number | null): Promise<FoundUser[]> {
  if (ids.length === 0 && groupId === null) return []
  const isAgent = sql<boolean>`(active and ${isActiveAgent('users')} and exists (
    select from ${groupsOf('users')} as held where held.group_id = ${groupId}::int and held.access = 'full'))`
  const { rows } = await sql<FoundUser>`
    select id, coalesce(email, '') as email, active, ${isAgent} as is_agent
    from users where id = any(${ids}::int[]) or ${isAgent}
    order by login limit 100`.execute(db)
  return rows
}

/** Our own addresses, and those to which mail could not be delivered within the last sixty days. */
async function selectBlocked({ db, now }: Ctx, addresses: readonly string[]): Promise<[string, LeftOutReason][]> {
  if (addresses.length === 0) return []
  const { rows } = await sql<{ address: string; reason: LeftOutReason }>`
    select lower(email) as address, 'own_address' as reason from email_addresses
    where lower(email) = any(${addresses}::text[])
    union all
    select lower(email), 'undeliverable' from users
    where email <> '' and lower(email) = any(${addresses}::text[])
      and (preferences ->> 'mail_delivery_failed')::boolean
      and (preferences ->> 'mail_delivery_failed_data')::timestamptz > ${now.toISOString()}::timestamptz - interval '60 days'`.execute(
    db,
  )
  return rows.map(({ address, reason }) => [address, reason])
}
