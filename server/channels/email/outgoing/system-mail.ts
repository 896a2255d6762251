import { Readable } from 'node:stream'
import {
  type AttachedFile,
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
import { sendFrom } from './send.ts'
import { findSendingAccount } from './store.ts'

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

const openFile = ({ filename, mimeType, base64 }: AttachedFile): MailFile => ({
  filename,
  mimeType,
  contentId: null,
  content: async () => Readable.from([Buffer.from(base64, 'base64')]),
})

/** Sends invitations, notifications and other mails of the system. */
export const sendSystemMail: Transport = async (open, mail) => {
  const { messageId, createdAt, recipient, replyTo, subject, references, text, html, files = [] } = mail
  const { deps, account, from, shown } = await open(async (ctx) => ({
    deps: ctx.deps,
    account: await findSendingAccount(ctx),
    from: await systemSender(ctx.deps.settings),
    shown: await withLogo(ctx.deps.settings, html),
  }))
  if (!account) return undefined
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
    files: [...shown.files, ...files.map(openFile)],
  })
  return sendFrom(deps, account, { from: from.address, to: [recipient], content })
}
