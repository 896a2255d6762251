import { type Article, getArticle, mailbox, presentForActor } from '#features/articles/service.ts'
import { loadPlaceholders } from '#features/text-modules/placeholders.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { resolveLanguage } from '#kernel/language.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, unknownId } from '#kernel/errors.ts'
import { fillPlaceholders } from '#kernel/placeholders/fill.ts'
import type { Mailbox } from '../outgoing/addresses.ts'
import { listSenders } from '../outgoing/senders.ts'
import { quote } from './quote.ts'
import { type ReplyMode, chooseRecipients } from './recipients.ts'
import { findFirstMailContext, type ReplyContext, loadReplyContext } from './store.ts'

const formatMailboxes = (mailboxes: readonly Mailbox[]) =>
  mailboxes.map(({ name, address }) => mailbox(name, address)).join(', ')

export async function prepareReply(ctx: Ctx, { id, mode }: { id: number; mode: ReplyMode }) {
  const article = await getArticle(ctx, id)
  if (!actsAsAgent(ctx.actor, 'read', article.keys)) throw forbidden()
  const around = await loadReplyContext(ctx.db, article.ticket_id, ctx.actor.id)
  const { to, cc } = chooseRecipients(mode, article, {
    ours: new Set(around.ours),
    customer: around.customer ?? undefined,
  })
  return {
    type: 'email' as const,
    to: formatMailboxes(to),
    cc: formatMailboxes(cc),
    subject: composeSubject(mode, article.subject || around.ticket.title),
    in_reply_to: mode === 'forward' ? null : article.message_id,
    body: await composeQuote(ctx, article, around),
    signature: await composeSignature(ctx, around),
  }
}

/** One prefix, regardless of the length of the conversation. */
const composeSubject = (mode: ReplyMode, subject: string): string =>
  `${mode === 'forward' ? 'Fwd' : 'Re'}: ${subject.replace(/^(?:\s*(?:re|aw|fwd?|wg)\s*:)+\s*/i, '')}`

async function composeQuote(ctx: Ctx, article: Article, { locale }: ReplyContext): Promise<string> {
  const { settings } = ctx.deps
  const language = await resolveLanguage(settings, locale)
  const { body } = presentForActor(ctx, article)
  return quote(
    { ...article, body: String(body), isHtml: article.content_type.includes('html') },
    language,
    await settings.text('timezone_default'),
  )
}

/** For the first mail of a new ticket. */
export async function prepareFirstMail(ctx: Ctx, groupId: number) {
  const beginning = await findFirstMailContext(ctx.db, groupId, ctx.actor.id)
  if (!beginning) throw unknownId('group_id', groupId)
  if (!ctx.actor.groups.create.includes(groupId)) throw forbidden()
  const { firstname, lastname } = beginning.user
  const senders = await listSenders(ctx, groupId, `${firstname} ${lastname}`.trim())
  return {
    from: senders.find(({ isOwn }) => isOwn)?.from ?? null,
    senders: senders.map(({ id, from }) => ({ id, from })),
    signature: await composeSignature(ctx, beginning),
  }
}

type SignatureContext = Pick<ReplyContext, 'signature' | 'group'> & Partial<Pick<ReplyContext, 'ticket'>>

/** Variables without a value become empty, because a signature is not checked before it is sent. */
async function composeSignature(ctx: Ctx, { signature, ticket, group }: SignatureContext) {
  if (!signature) return null
  const { id, body } = signature
  if (!body.includes('#{')) return { id, body }
  return { id, body: fillPlaceholders(body, await loadPlaceholders(ctx, ticket ?? { group_id: group.id })) }
}
