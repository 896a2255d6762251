import { Readable } from 'node:stream'
import {
  brandName,
  loadLogo,
  logoContentId,
  showsLogo,
  type Transport,
  withoutLogo,
} from '#features/outgoing-mails/service.ts'
import type { Settings } from '#kernel/settings.ts'
import { type Mailbox, mailboxesIn } from './addresses.ts'
import { type MailFile, streamMail } from './compose-mail.ts'
import { findRoute } from './store.ts'
import { sendThrough } from './transport.ts'

/** The sender of mails of the system. */
async function systemSender(settings: Settings): Promise<Mailbox> {
  const [chosen] = mailboxesIn(await settings.text('notification_sender'))
  const host = (await settings.text('fqdn')).replace(/:\d+$/, '')
  return chosen ?? { name: await brandName(settings), address: `noreply@${host}` }
}

/** With the logo as it is now, which may have changed since the mail was written. */
async function withLogo(settings: Settings, html: string): Promise<{ html: string; files: MailFile[] }> {
  const logo = showsLogo(html) ? await loadLogo(settings) : undefined
  if (!logo) return { html: withoutLogo(html), files: [] }
  const { filename, mimeType, content } = logo
  return {
    html,
    files: [{ filename, mimeType, contentId: logoContentId, content: async () => Readable.from([content]) }],
  }
}

/** Sends invitations, notifications and other mails of the system. */
export const sendSystemMail: Transport = async (open, mail) => {
  const { messageId, createdAt, recipient, replyTo, subject, references, text, html } = mail
  const { route, from, shown } = await open(async (ctx) => ({
    route: await findRoute(ctx),
    from: await systemSender(ctx.deps.settings),
    shown: await withLogo(ctx.deps.settings, html),
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
    content: { text, html: shown.html },
    files: shown.files,
  })
  return sendThrough(route, { from: from.address, to: [recipient], content })
}
