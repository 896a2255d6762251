import { mailbox, newMessageId } from '#features/articles/service.ts'
import { baseUrl, loadLook, mailHost, postMail, sayNotificationsPause } from '#features/outgoing-mails/service.ts'
import type { TicketKeys } from '#features/tickets/policy.ts'
import { resolveLanguage } from '#kernel/language.ts'
import type { Ctx } from '#kernel/context.ts'
import { type MailContents, loadContents } from './contents.ts'
import { type Digest, buildDigest } from './digest.ts'
import { buildDueChange, type TicketChange, loadTicketChanges } from './ticket-changes.ts'
import { type Recipient, selectRecipients } from './select-recipients.ts'
import { loadMailRecipients, type MailRecipient } from './mail-recipients.ts'
import { renderNotificationMail, type MailSettings } from './render.ts'
import { loadTicketKeys, takeTicketNews } from './store.ts'
import { loadCandidates } from './candidates.ts'
import { recordNotified } from './notify-online.ts'

/** A mail to be written: what one recipient is told of one ticket. */
type Draft = { ticketId: number; recipient: Recipient; digest: Digest }
type AddressedDraft = Draft & { reader: MailRecipient }

/** Sends one mail per ticket to each recipient, by the access rights and preferences at this moment. */
export async function mailTicketNews(ctx: Ctx, ticketIds: readonly number[]): Promise<void> {
  const drafts = await loadDrafts(ctx, ticketIds)
  if (drafts.length === 0) return
  const { open, exhausted } = await addressDrafts(ctx, drafts)
  for (const reader of exhausted) await sayNotificationsPause(ctx, reader)
  for (const [ticketId, own] of Map.groupBy(open, (draft) => draft.ticketId)) await postDrafts(ctx, ticketId, own)
  const told = open.map(({ ticketId, reader, recipient, digest }) => {
    return { ticketId, recipient, address: reader.email, type: digest.steps.at(-1)?.type ?? 'update' }
  })
  recordNotified(ctx, told)
}

async function loadDrafts(ctx: Ctx, ticketIds: readonly number[]): Promise<Draft[]> {
  const ticketChanges = await takeTicketChanges(ctx, ticketIds)
  const candidates = await loadCandidates(ctx, ticketChanges)
  return [...Map.groupBy(ticketChanges, ({ ticketId }) => ticketId)].flatMap(([ticketId, changes]) => {
    const heard = changes.flatMap((change) =>
      selectRecipients(change, candidates.get(ticketId) ?? [])
        .filter(({ email }) => email)
        .map((recipient) => ({ recipient, change })),
    )
    return [...Map.groupBy(heard, ({ recipient }) => recipient.id).values()].flatMap((own) => buildDraft(ticketId, own))
  })
}

/** The changes of tickets that are waiting to be mailed; marks them as mailed. */
async function takeTicketChanges(ctx: Ctx, ticketIds: readonly number[]): Promise<TicketChange[]> {
  const news = await takeTicketNews(ctx, ticketIds)
  const eventIds = news.flatMap(({ event_id }) => event_id ?? [])
  const due = news.filter(({ event_id }) => event_id === null)
  const tickets = due.length > 0 ? await loadTicketKeys(ctx.db, ticketIds) : new Map<number, TicketKeys>()
  return [
    ...(eventIds.length > 0 ? await loadTicketChanges(ctx.db, eventIds) : []),
    ...due.flatMap((one) => {
      const ticket = tickets.get(one.ticket_id)
      return ticket ? [buildDueChange(one, ticket)] : []
    }),
  ]
}

/** The reason for the mail may differ between changes: that of the last one counts. */
function buildDraft(ticketId: number, heard: readonly { recipient: Recipient; change: TicketChange }[]): Draft[] {
  const digest = buildDigest(heard.map(({ change }) => change))
  const recipient = heard.at(-1)?.recipient
  return digest && recipient ? [{ ticketId, recipient, digest }] : []
}

/** Up to the limit of each recipient. */
async function addressDrafts(ctx: Ctx, drafts: readonly Draft[]) {
  const readers = await loadMailRecipients(ctx, [...new Set(drafts.map(({ recipient }) => recipient.id))])
  const byReader = [...Map.groupBy(drafts, ({ recipient }) => recipient.id)].flatMap(([id, own]) => {
    const reader = readers.get(id)
    return reader ? [{ reader, own }] : []
  })
  return {
    open: byReader.flatMap(({ reader, own }) =>
      own.slice(0, reader.mailsLeft).map((draft): AddressedDraft => ({ ...draft, reader })),
    ),
    exhausted: byReader.flatMap(({ reader, own }) =>
      own.length > reader.mailsLeft && !reader.isWarned ? [reader] : [],
    ),
  }
}

async function postDrafts(ctx: Ctx, ticketId: number, drafts: readonly AddressedDraft[]): Promise<void> {
  const replaced = drafts.flatMap(({ recipient }) => recipient.replacementFor ?? [])
  const digests = drafts.map(({ digest }) => digest)
  const contents = await loadContents(ctx, ticketId, digests, replaced)
  const settings = await loadMailSettings(ctx, ticketId)
  for (const draft of drafts) await post(ctx, draft, { contents, settings })
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
async function post(ctx: Ctx, { reader, recipient, digest }: AddressedDraft, shared: Shared): Promise<void> {
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
