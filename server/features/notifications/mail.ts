import { mailbox, newMessageId } from '#features/articles/service.ts'
import { baseUrl, loadLook, mailHost, postMail, sayNotificationsPause } from '#features/outgoing-mails/service.ts'
import { resolveLanguage } from '#kernel/language.ts'
import type { Ctx } from '#kernel/context.ts'
import { type MailContents, loadContents } from './contents.ts'
import { type Digest, buildDigest } from './digest.ts'
import { buildDueChange, type TicketChange, loadTicketChanges } from './ticket-changes.ts'
import { type Recipient, selectRecipients } from './select-recipients.ts'
import { loadMailRecipients, type MailRecipient } from './mail-recipients.ts'
import { renderNotificationMail, type MailSettings } from './render.ts'
import { findTicketKeys, takeTicketNews } from './store.ts'
import { loadCandidates, recordNotified } from './notify-online.ts'

type Draft = { recipient: Recipient; digest: Digest }

/** Sends one mail to each recipient, by the access rights and preferences at this moment. */
export async function mailTicketNews(ctx: Ctx, ticketId: number): Promise<void> {
  const drafts = await loadDrafts(ctx, ticketId)
  if (drafts.size === 0) return
  const { open, exhausted } = await loadMailRecipients(ctx, [...drafts.keys()])
  for (const reader of exhausted) await sayNotificationsPause(ctx, reader)
  if (open.length === 0) return
  const replaced = [...drafts.values()].flatMap(({ recipient }) => recipient.replacementFor ?? [])
  const digests = [...drafts.values()].map(({ digest }) => digest)
  const contents = await loadContents(ctx, ticketId, digests, replaced)
  const settings = await loadMailSettings(ctx, ticketId)
  const posted = open.map((reader) => ({ reader, draft: drafts.get(reader.id) as Draft }))
  for (const { reader, draft } of posted) await post(ctx, reader, draft, { contents, settings })
  const told = posted.map(({ reader, draft: { recipient, digest } }) => {
    return { recipient, address: reader.email, type: digest.steps.at(-1)?.type ?? 'update' }
  })
  await recordNotified(ctx, ticketId, told)
}

async function loadDrafts(ctx: Ctx, ticketId: number): Promise<Map<number, Draft>> {
  const ticketChanges = await takeTicketChanges(ctx, ticketId)
  const candidates = ticketChanges.length > 0 ? await loadCandidates(ctx, ticketId) : []
  const heard = ticketChanges.flatMap((change) =>
    selectRecipients(change, candidates)
      .filter(({ email }) => email)
      .map((recipient) => ({ recipient, change })),
  )
  const drafts = [...Map.groupBy(heard, ({ recipient }) => recipient.id)].flatMap(([id, own]) => buildDraft(id, own))
  return new Map(drafts)
}

/** The changes of a ticket that are waiting to be mailed; marks them as mailed. */
async function takeTicketChanges(ctx: Ctx, ticketId: number): Promise<TicketChange[]> {
  const news = await takeTicketNews(ctx, ticketId)
  const eventIds = news.flatMap(({ event_id }) => event_id ?? [])
  const due = news.filter(({ event_id }) => event_id === null)
  const ticket = due.length > 0 ? await findTicketKeys(ctx.db, ticketId) : undefined
  return [
    ...(eventIds.length > 0 ? await loadTicketChanges(ctx.db, eventIds) : []),
    ...(ticket ? due.map((one) => buildDueChange(one, ticket)) : []),
  ]
}

/** The reason for the mail may differ between changes: that of the last one counts. */
function buildDraft(id: number, heard: readonly { recipient: Recipient; change: TicketChange }[]): [number, Draft][] {
  const digest = buildDigest(heard.map(({ change }) => change))
  const recipient = heard.at(-1)?.recipient
  return digest && recipient ? [[id, { recipient, digest }]] : []
}

async function loadMailSettings({ deps: { settings } }: Ctx, ticketId: number): Promise<MailSettings> {
  const base = await baseUrl(settings)
  return {
    hook: `${await settings.text('ticket_hook')}${await settings.text('ticket_hook_divider')}`,
    ticketLink: `${base}/tickets/${ticketId}`,
    profileLink: `${base}/profile`,
    look: await loadLook(settings),
    timeZone: await settings.text('timezone_default'),
  }
}

type Shared = { contents: MailContents; settings: MailSettings }

/** An answer is filed by the signed Message-ID; `references` only groups the mails in mail programs. */
async function post(ctx: Ctx, reader: MailRecipient, { recipient, digest }: Draft, shared: Shared): Promise<void> {
  const { settings } = ctx.deps
  const { id: ticketId, number, sender_name, sender_email } = shared.contents.ticket
  const language = await resolveLanguage(settings, reader.locale)
  const host = await mailHost(settings)
  await postMail(ctx, {
    kind: 'ticket_notification',
    userId: reader.id,
    to: reader.email,
    content: renderNotificationMail({ language, digest, recipient, ...shared }),
    thread: {
      ticketId,
      messageId: newMessageId(ctx.deps, ticketId, host),
      references: `<ticket.${ticketId}.news@${host}>`,
      replyTo: sender_email === null ? null : mailbox(sender_name ?? '', sender_email),
      listedAs: `[${shared.settings.hook}${number}]`,
    },
  })
}
