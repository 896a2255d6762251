import { sql } from 'kysely'
import { groupsOf, isActiveAgent } from '#features/permissions/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { findLooping } from './loop-protection.ts'
import { isAddress, isRecipient, userIdOf } from './recipients.ts'
import type { LeftOut } from './rule-effect.ts'
import type { RuleRun } from './rule-run.ts'

export type SmsRecipient = { name: string; number: string }

/** As for emails, but without addresses. */
export const isSmsRecipient = (name: string): boolean => isRecipient(name) && !isAddress.test(name)

type FoundUser = { id: number; name: string; mobile: string; active: boolean; is_agent: boolean }

/** The mobile numbers that a message of a rule goes to; users without one are left out, and so are loops. */
export async function findSmsRecipients(
  ctx: Ctx,
  named: readonly string[],
  run: RuleRun,
): Promise<{ to: SmsRecipient[]; leftOut: LeftOut[] }> {
  const ids = named.flatMap((name) => userIdOf(name, run) ?? [])
  const users = await selectUsers(ctx.db, ids, named.includes('ticket_agents') ? run.ticket.group_id : null)
  const found = named.flatMap((recipient) => {
    if (recipient === 'ticket_agents')
      return users.filter(({ is_agent }) => is_agent).map((user) => ({ recipient, user }))
    return [{ recipient, user: users.find(({ id }) => id === userIdOf(recipient, run)) }]
  })
  const looping = await findLooping(
    ctx,
    run.ticket.id,
    found.flatMap(({ user }) => user?.mobile || []),
  )
  const to = new Map<string, SmsRecipient>()
  const leftOut: LeftOut[] = []
  for (const { recipient, user } of found) {
    const reason = reasonFor(user, looping)
    if (reason) leftOut.push({ recipient, reason })
    else if (user) to.set(user.mobile, { name: user.name, number: user.mobile })
  }
  return { to: [...to.values()], leftOut }
}

function reasonFor(user: FoundUser | undefined, looping: readonly string[]): LeftOut['reason'] | undefined {
  if (!user?.mobile) return 'no_address'
  if (!user.active) return 'inactive'
  return looping.includes(user.mobile) ? 'too_many' : undefined
}

async function selectUsers(db: Db, ids: readonly number[], groupId: number | null): Promise<FoundUser[]> {
  if (ids.length === 0 && groupId === null) return []
  const isAgent = sql<boolean>`(active and ${isActiveAgent('users')} and exists (
    select from ${groupsOf('users')} as held where held.group_id = ${groupId}::int and held.access = 'full'))`
  const { rows } = await sql<FoundUser>`
    select id, trim(concat_ws(' ', firstname, lastname)) as name, trim(coalesce(mobile, '')) as mobile, active,
      ${isAgent} as is_agent
    from users where id = any(${ids}::int[]) or ${isAgent}
    order by login limit 100`.execute(db)
  return rows
}
