import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { holdsAddress, mailbox } from './mailbox.ts'

type Mail = {
  groupId: number
  to: string | null | undefined
  agentName: string
  /** Who wrote it, when it did not come from us. */
  customer: { name: string; email: string | null; login: string } | undefined
}

/** The sender's line of a mail, and whether it can be sent at all. */
export async function mailFrom(ctx: Ctx, { groupId, to, agentName, customer }: Mail): Promise<string> {
  if (!holdsAddress(to)) throw invalid('Sending an email without a valid recipient is not possible.')
  if (customer) return mailbox(customer.name, customer.email ?? customer.login)
  const { group_name, sender } = await senderInGroup(ctx, groupId, agentName)
  if (sender === null) throw invalid(`No email address found for group '${group_name}' (${groupId})`)
  return sender
}

/** Who a mail that an agent writes in a group comes from; nobody where the group has no address. */
export async function senderInGroup(ctx: Ctx, groupId: number, agentName: string) {
  const { group_name, name, email } = await addressOfGroup(ctx, groupId)
  return { group_name, sender: email === null ? null : mailbox(await senderName(ctx, agentName, name ?? ''), email) }
}

type GroupAddress = { group_name: string; name: string | null; email: string | null }

async function addressOfGroup({ db }: Ctx, groupId: number): Promise<GroupAddress> {
  const { rows } = await sql<GroupAddress>`
    select groups.name as group_name, email_addresses.name, email_addresses.email
    from groups left join email_addresses on email_addresses.id = email_address_id and email_addresses.active
    where groups.id = ${groupId}`.execute(db)
  return rows[0] as GroupAddress
}

/** `Ada Agent via Helpdesk`, or one of the two. */
async function senderName({ deps }: Ctx, agentName: string, addressName: string): Promise<string> {
  const style = await deps.settings.text('ticket_define_email_from')
  if (style === 'AgentName') return agentName
  if (style === 'SystemAddressName' || agentName === '') return addressName
  return `${agentName} ${await deps.settings.text('ticket_define_email_from_separator')} ${addressName}`
}
