import type { ClaimedDelivery, DeliveryOutcome } from '#channels/delivery/delivery.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { writeNotice } from '#kernel/notices.ts'
import { composeArticle } from './compose-article.ts'
import { type ComposedMail, streamMail } from './compose-mail.ts'
import { sendFrom } from './send.ts'
import { findSendingAccount, getOutgoingArticle, type SendingAccount } from './store.ts'

export async function prepareDelivery(ctx: Ctx, { article_id, ticket_id }: ClaimedDelivery) {
  const mail = await composeArticle(ctx, await getOutgoingArticle(ctx, article_id))
  const account = await findSendingAccount(ctx, { ticketId: ticket_id, from: mail.from.address })
  return { send: () => sendMail(ctx.deps, mail, account) }
}

/** Each address once, in any of the lines. */
function recipientsOf({ to, cc, bcc = [] }: ComposedMail): string[] {
  const all = [...to, ...cc, ...bcc].map(({ address }) => address)
  return [...new Map(all.map((address) => [address.toLowerCase(), address])).values()]
}

async function sendMail(deps: Deps, mail: ComposedMail, account: SendingAccount | undefined): Promise<DeliveryOutcome> {
  const to = recipientsOf(mail)
  if (to.length === 0) return { state: 'failed', reason: writeNotice('no_valid_recipient') }
  if (!account) return { state: 'deferred', reason: writeNotice('no_mail_server') }
  const outcome = await sendFrom(deps, account, { from: mail.from.address, to, content: await streamMail(mail) })
  const history = { type: 'email', value_from: mail.subject, value_to: to.join(', ') }
  return outcome.state === 'sent' ? { ...outcome, receipt: { history } } : outcome
}
