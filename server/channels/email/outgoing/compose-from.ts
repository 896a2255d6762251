import { sql } from 'kysely'
import { type ArticleDraft, getAuthor, mailbox } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'

const address = /[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@<>"(),;:\\[\].]+/

/** The `From` line of a mail; refuses a mail that cannot be sent. */
export async function composeFrom(ctx: Ctx, { ticket, sent, sender, author }: ArticleDraft): Promise<string> {
  if (!address.test(sent.to ?? ''))
    throw invalid('recipient_required', 'Sending an email without a valid recipient is not possible.', {
      field: 'article.to',
    })
  if (sender === 'Customer') {
    const customer = await getAuthor(ctx, ticket.customer_id)
    return mailbox(customer.name, customer.email ?? customer.login)
  }
  const group = await composeSender(ctx, ticket.group_id, sender === 'System' ? '' : author.name)
  if (group.sender === null)
    throw invalid(
      'group_without_email',
      `No email address found for group '${group.group_name}' (${ticket.group_id})`,
      { field: 'group_id', values: { group: group.group_name } },
    )
  return group.sender
}

/** The sender of mails that an agent writes in a group; null when the group has no address. */
export async function composeSender(ctx: Ctx, groupId: number, agentName: string) {
  const { group_name, name, email } = await findGroupAddress(ctx, groupId)
  return { group_name, sender: email === null ? null : mailbox(await senderName(ctx, agentName, name ?? ''), email) }
}

type GroupAddress = { group_name: string; name: string | null; email: string | null }

async function findGroupAddress({ db }: Ctx, groupId: number): Promise<GroupAddress> {
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
