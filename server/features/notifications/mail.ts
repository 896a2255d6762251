import { mailbox, newMessageId } from '#features/articles/service.ts'
import { baseUrl, languageOf, mailHost, postMail, sayNotificationsPause } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { type Contents, contentsOf } from './contents.ts'
import { type Digest, digestOf } from './digest.ts'
import { dueHappening, type Happening, happeningsOf } from './happenings.ts'
import { type Recipient, recipientsFor } from './policy.ts'
import { reachableAmong, type Reader } from './readers.ts'
import { renderLetter, type Surroundings } from './render.ts'
import { findTicketKeys, takeNews } from './store.ts'
import { loadCandidates, noteTold } from './tell.ts'

type Draft = { recipient: Recipient; digest: Digest }

/** One mail for everybody who is concerned and wants it, by the rights and choices that hold now. */
export async function mailNews(ctx: Ctx, ticketId: number): Promise<void> {
  const drafts = await draftsFor(ctx, ticketId)
  if (drafts.size === 0) return
  const { open, exhausted } = await reachableAmong(ctx, [...drafts.keys()])
  for (const reader of exhausted) await sayNotificationsPause(ctx, reader)
  if (open.length === 0) return
  const replaced = [...drafts.values()].flatMap(({ recipient }) => recipient.replacementFor ?? [])
  const digests = [...drafts.values()].map(({ digest }) => digest)
  const contents = await contentsOf(ctx, ticketId, digests, replaced)
  const surroundings = await surroundingsOf(ctx, ticketId)
  const posted = open.map((reader) => ({ reader, draft: drafts.get(reader.id) as Draft }))
  for (const { reader, draft } of posted) await post(ctx, reader, draft, { contents, surroundings })
  const told = posted.map(({ reader, draft: { recipient, digest } }) => {
    return { recipient, address: reader.email, type: digest.steps.at(-1)?.type ?? 'update' }
  })
  await noteTold(ctx, ticketId, told)
}

async function draftsFor(ctx: Ctx, ticketId: number): Promise<Map<number, Draft>> {
  const happenings = await takeHappenings(ctx, ticketId)
  const candidates = happenings.length > 0 ? await loadCandidates(ctx, ticketId) : []
  const heard = happenings.flatMap((happening) =>
    recipientsFor(happening, candidates)
      .filter(({ email }) => email)
      .map((recipient) => ({ recipient, happening })),
  )
  const drafts = [...Map.groupBy(heard, ({ recipient }) => recipient.id)].flatMap(([id, own]) => draftOf(id, own))
  return new Map(drafts)
}

/** Everything about a ticket that waits to be mailed, as it is now; it waits no longer. */
async function takeHappenings(ctx: Ctx, ticketId: number): Promise<Happening[]> {
  const news = await takeNews(ctx, ticketId)
  const eventIds = news.flatMap(({ event_id }) => event_id ?? [])
  const due = news.filter(({ event_id }) => event_id === null)
  const ticket = due.length > 0 ? await findTicketKeys(ctx.db, ticketId) : undefined
  return [
    ...(eventIds.length > 0 ? await happeningsOf(ctx.db, eventIds) : []),
    ...(ticket ? due.map((one) => dueHappening(one, ticket)) : []),
  ]
}

/** Why somebody is told may differ from one happening to the next: the last one counts. */
function draftOf(id: number, heard: readonly { recipient: Recipient; happening: Happening }[]): [number, Draft][] {
  const digest = digestOf(heard.map(({ happening }) => happening))
  const recipient = heard.at(-1)?.recipient
  return digest && recipient ? [[id, { recipient, digest }]] : []
}

async function surroundingsOf({ deps: { settings } }: Ctx, ticketId: number): Promise<Surroundings> {
  const base = await baseUrl(settings)
  return {
    hook: `${await settings.text('ticket_hook')}${await settings.text('ticket_hook_divider')}`,
    ticketLink: `${base}/tickets/${ticketId}`,
    profileLink: `${base}/profile`,
    timeZone: await settings.text('timezone_default'),
  }
}

type Shared = { contents: Contents; surroundings: Surroundings }

/** The signed Message-ID leads an answer back into the ticket; the thread's id only keeps mails together. */
async function post(ctx: Ctx, reader: Reader, { recipient, digest }: Draft, shared: Shared): Promise<void> {
  const { settings } = ctx.deps
  const { id: ticketId, number, sender_name, sender_email } = shared.contents.ticket
  const language = await languageOf(settings, reader.locale)
  const host = await mailHost(settings)
  await postMail(ctx, {
    kind: 'ticket_notification',
    userId: reader.id,
    to: reader.email,
    content: renderLetter({ language, digest, recipient, ...shared }),
    thread: {
      ticketId,
      messageId: newMessageId(ctx.deps, ticketId, host),
      references: `<ticket.${ticketId}.news@${host}>`,
      replyTo: sender_email === null ? null : mailbox(sender_name ?? '', sender_email),
      listedAs: `[${shared.surroundings.hook}${number}]`,
    },
  })
}
