import { type Arrival, type PreparedArticle, ticketOfMessageId } from '#features/articles/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Bounce } from '#kernel/mail/bounce.ts'
import { findBounced, markBounced } from './bounce.ts'
import type { Explanation } from './explanation.ts'
import { type FilingTarget, placeFor } from './follow-up.ts'
import { lineOf } from './message.ts'
import type { IncomingLetter } from './read-letter.ts'
import { claimedPerson, senderOf, unknownSender } from './sender.ts'
import { type Fate, isFiledAlready } from './store.ts'
import { continueTicket, type CreateTicket, openTicket } from './write.ts'

/** What the headers say, before anyone has decided how far to believe them. */
export const arrivalOf = (letter: IncomingLetter): Arrival => {
  const { mail, from, orders } = letter
  return {
    type: 'email',
    sender: 'Customer',
    from: (from.address && lineOf([from])) || from.name || '-',
    internal: orders.internal ?? false,
    message_id: mail.messageId ? `<${mail.messageId}>` : null,
    in_reply_to: mail.inReplyTo[0] ? `<${mail.inReplyTo[0]}>` : null,
    references: mail.references.map((id) => `<${id}>`).join(' ') || null,
    preferences: preferencesOf(letter),
  }
}

const preferencesOf = ({ mail, from, automatic, authentication, isForged, isSpam }: IncomingLetter) => ({
  ...(automatic && { 'is-auto-response': true }),
  'send-auto-response': !automatic && !isForged && !isSpam && from.address !== '',
  ...remoteImagesIn(mail),
  ...(authentication && { authentication }),
  ...(isForged && { unverified: true }),
  ...(isSpam && { spam: true }),
})

/** The `<` and `>` keep it linear: nothing is looked at twice, however many tags are begun and never ended. */
const remoteImage = /<img\b[^<>]*?\bsrc\s{0,9}=\s{0,9}["']?\s{0,9}(?:https?:)?[/\\]{2}/gi

/** Pictures that lie with others are never loaded, because loading tells that it was read; the reader learns that much. */
function remoteImagesIn({ html }: IncomingLetter['mail']): { remote_images?: number } {
  const count = html?.match(remoteImage)?.length ?? 0
  return count === 0 ? {} : { remote_images: count }
}

type Means = { explanation: Explanation; createTicket: CreateTicket }

/** Into its ticket or a new one; or nowhere, with a reason. All in the caller's transaction. */
export async function placeLetter(
  ctx: Ctx,
  letter: IncomingLetter,
  article: PreparedArticle,
  { explanation, createTicket }: Means,
): Promise<Fate> {
  const reason = await whyNowhere(ctx, letter, article)
  if (reason) return { state: 'ignored', reason }
  const { mail, from, waiting, orders, automatic, bounce, isForged } = letter
  if (bounce) return placeBounce(ctx, letter, { article, bounce, explanation })
  const sender = isForged ? await claimedPerson(ctx, from) : await senderOf(ctx, from)
  const place = await placeFor(ctx, { mail, sender, isForged, explanation })
  const filing = { mail: waiting, sender, orders, article: inPlace(article, place, explanation) }
  if (!place.ticket) {
    const customer = isForged ? unknownSender(from) : sender
    return openTicket(ctx, { ...filing, sender: customer }, { createTicket, related: place.related, explanation })
  }
  const { ticket, trusted } = place
  return continueTicket(ctx, ticket, filing, { trusted, reopens: trusted && !automatic })
}

/** Our own words are not news to us, and the same message does not become two. */
async function whyNowhere(
  ctx: Ctx,
  { mail, waiting, digest }: IncomingLetter,
  { arrived, sent, content }: PreparedArticle,
): Promise<string | undefined> {
  const { messageId } = mail
  if (!messageId || !arrived) return undefined
  if (ticketOfMessageId(ctx.deps, messageId) !== undefined) return 'It is a message of our own.'
  const message = { messageId, from: arrived.from, digest, subject: sent.subject ?? null, body: content.body }
  const isKnown = await isFiledAlready(ctx, waiting, message)
  return isKnown ? 'The same message has been filed before.' : undefined
}

/** An answer to something internal stays internal, and so does what nobody vouches for. Agents may read why it is here. */
function inPlace(article: PreparedArticle, place: FilingTarget, { steps }: Explanation): PreparedArticle {
  const arrived = article.arrived as Arrival
  const isDoubtful = place.ticket !== undefined && !place.trusted
  return {
    ...article,
    arrived: {
      ...arrived,
      internal: arrived.internal || (place.ticket !== undefined && place.internal),
      preferences: { ...arrived.preferences, explanation: [...steps], ...(isDoubtful ? { unverified: true } : {}) },
    },
  }
}

type Returned = { article: PreparedArticle; bounce: Bounce; explanation: Explanation }

/** A report that a mail did not arrive belongs to that mail, internally. Reports about other people's mails are noise. */
async function placeBounce(
  ctx: Ctx,
  letter: IncomingLetter,
  { article, bounce, explanation }: Returned,
): Promise<Fate> {
  const bounced = await findBounced(ctx, bounce)
  if (!bounced) return { state: 'ignored', reason: 'It reports on a message that did not come from here.' }
  explanation.note('delivery report', bounce.diagnostic)
  await markBounced(ctx, bounced, bounce)
  if (bounced.ticket_id === null)
    return { state: 'ignored', reason: 'A notification did not arrive; its reader is marked.' }
  const ticket = await lockAnyTicket(ctx, bounced.ticket_id)
  const arrived = { ...(article.arrived as Arrival), sender: 'System' as const, internal: true }
  const sender = { id: ctx.actor.id, address: letter.from.address, name: '', isAgent: false, active: true }
  const filing = { mail: letter.waiting, sender, orders: letter.orders, article: { ...article, arrived } }
  return continueTicket(ctx, ticket, filing, { trusted: false, reopens: false })
}
