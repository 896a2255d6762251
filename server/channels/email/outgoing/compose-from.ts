import { type ArticleDraft, getAuthor, mailbox } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { listSenders } from './senders.ts'

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
  const senders = await listSenders(ctx, ticket.group_id, sender === 'System' ? '' : author.name)
  const chosen = sent.email_address_id
    ? senders.find(({ id }) => id === sent.email_address_id)
    : senders.find(({ isOwn }) => isOwn)
  if (chosen) return chosen.from
  throw sent.email_address_id ? senderNotAllowed() : await groupWithoutAddress(ctx, ticket.group_id)
}

const senderNotAllowed = () =>
  invalid('invalid_value', 'This sender address cannot be used here.', { field: 'article.email_address_id' })

async function groupWithoutAddress({ db }: Ctx, groupId: number) {
  const { name } = await db.selectFrom('groups').select('name').where('id', '=', groupId).executeTakeFirstOrThrow()
  return invalid('group_without_email', `No email address found for group '${name}' (${groupId})`, {
    field: 'group_id',
    values: { group: name },
  })
}
