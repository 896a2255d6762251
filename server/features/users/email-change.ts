import { sql } from 'kysely'
import { announceEmailChange, notifyEmailReplaced, type Recipient } from '#features/outgoing-mails/service.ts'
import { may } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { accountAddress } from './sql.ts'

type MovedEmail = Recipient & { confirmed: string; pending: string | null }

/**
 * To be called after the address changed. An address that an administrator enters is valid at once; if an agent enters
 * one, the confirmed address stays the one for signing in and for mails about the account.
 */
async function moveAccountAddress({ db }: Ctx, before: Row, isFinal: boolean): Promise<MovedEmail> {
  const confirmed = sql`coalesce(former.account_email, ${before.email ?? ''}::text)`
  const { rows } = await sql<MovedEmail>`
    update users set account_email =
      case when ${isFinal} or lower(coalesce(users.email, '')) = lower(${confirmed}) then null else ${confirmed} end
    from users as former where users.id = ${before.id} and former.id = users.id
    returning users.id, users.email, users.firstname, users.lastname,
      ${confirmed} as confirmed, users.account_email as pending`.execute(db)
  return rows[0] as MovedEmail
}

/** The old address always gets a mail, with a link that undoes a change by an agent. */
export async function recordEmailChange(ctx: Ctx, before: Row): Promise<void> {
  const isFinal = may(ctx.actor, 'admin.user')
  const { confirmed, pending, ...user } = await moveAccountAddress(ctx, before, isFinal)
  if (confirmed === '' || confirmed.toLowerCase() === user.email?.toLowerCase()) return
  const recipient = { ...user, email: confirmed }
  await (pending === null ? notifyEmailReplaced(ctx, recipient) : announceEmailChange(ctx, recipient))
}

/** From now on, mails about the account go to the current address. */
export async function confirmEmail(ctx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    update users set account_email = null where id = ${userId} and account_email is not null returning email`.execute(
    ctx.db,
  )
  if (!rows[0]) return
  ctx.emit({ kind: 'updated', object: 'users', id: userId, changes: { account_email: [null, null] } })
  await audit(ctx, { action: 'email_confirmed', object: 'users', id: userId, details: rows[0] })
}

/** Undefined when no address is unconfirmed. */
export async function findConfirmedEmail({ db }: Ctx, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ account_email: string | null }>`
    select account_email from users where id = ${userId}`.execute(db)
  return rows[0]?.account_email ?? undefined
}

/** For mails about the account, some of which contain a link that opens it. */
export async function accountRecipient({ db }: Ctx, userId: number): Promise<Recipient> {
  const { rows } = await sql<Recipient>`
    select id, ${accountAddress} as email, firstname, lastname from users where id = ${userId}`.execute(db)
  return rows[0] as Recipient
}
