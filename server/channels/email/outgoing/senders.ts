import { sql } from 'kysely'
import { mailbox } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'

type AddressRow = { id: number; name: string; email: string; is_own: boolean }
/** An address that mail can be sent from; `isOwn` is that of the group. */
type MailSender = { id: number; from: string; isOwn: boolean }

/** The address of the group, then those of other groups in which the actor may write. */
export async function listSenders(ctx: Ctx, groupId: number, agentName: string): Promise<MailSender[]> {
  const { rows } = await sql<AddressRow>`
    select address.id, address.name, address.email, bool_or(groups.id = ${groupId}) as is_own
    from email_addresses address join groups on groups.email_address_id = address.id
    where address.active
      and (groups.id = ${groupId} or (groups.active and groups.id = any(${ctx.actor.groups.create}::int[])))
    group by address.id order by is_own desc, address.email`.execute(ctx.db)
  const senders: MailSender[] = []
  for (const { id, name, email, is_own } of rows) {
    senders.push({ id, from: mailbox(await composeSenderName(ctx, agentName, name), email), isOwn: is_own })
  }
  return senders
}

/** `Ada Agent via Helpdesk`, or one of the two. */
async function composeSenderName({ deps }: Ctx, agentName: string, addressName: string): Promise<string> {
  const style = await deps.settings.text('ticket_define_email_from')
  if (style === 'AgentName') return agentName
  if (style === 'SystemAddressName' || agentName === '') return addressName
  return `${agentName} ${await deps.settings.text('ticket_define_email_from_separator')} ${addressName}`
}
