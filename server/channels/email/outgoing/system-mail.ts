import type { Transport } from '#features/outgoing-mails/service.ts'
import type { Settings } from '#kernel/settings.ts'
import { type Mailbox, mailboxesIn } from './addresses.ts'
import { streamMail } from './compose-mail.ts'
import { findRoute } from './store.ts'
import { sendThrough } from './transport.ts'

/** The sender of mails of the system. */
async function systemSender(settings: Settings): Promise<Mailbox> {
  const [chosen] = mailboxesIn(await settings.text('notification_sender'))
  const host = (await settings.text('fqdn')).replace(/:\d+$/, '')
  return chosen ?? { name: await settings.text('product_name'), address: `noreply@${host}` }
}

/** Sends invitations, notifications and other mails of the system. */
export const sendSystemMail: Transport = async (open, mail) => {
  const { messageId, createdAt, recipient, replyTo, subject, references, text, html } = mail
  const { route, from } = await open(async (ctx) => ({
    route: await findRoute(ctx),
    from: await systemSender(ctx.deps.settings),
  }))
  if (!route) return undefined
  const content = await streamMail({
    messageId,
    date: new Date(createdAt),
    from,
    to: [{ name: '', address: recipient }],
    cc: [],
    replyTo: mailboxesIn(replyTo),
    subject,
    inReplyTo: null,
    references,
    automatic: true,
    content: { text, html },
    files: [],
  })
  return sendThrough(route, { from: from.address, to: [recipient], content })
}
