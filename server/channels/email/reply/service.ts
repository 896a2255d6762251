import { type Article, getArticle, mailbox, presentArticleOf } from '#features/articles/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import type { Mailbox } from '../outgoing/addresses.ts'
import { type Language, quote } from './quote.ts'
import { type Mode, recipientsOf } from './recipients.ts'
import { fillSignature } from './signature.ts'
import { type Surroundings, surroundingsOf } from './store.ts'

const lineOf = (mailboxes: readonly Mailbox[]) =>
  mailboxes.map(({ name, address }) => mailbox(name, address)).join(', ')

export async function prepareReply(ctx: Ctx, { id, mode }: { id: number; mode: Mode }) {
  const article = await getArticle(ctx, id)
  if (!actsAsAgent(ctx.actor, 'read', article.keys)) throw forbidden()
  const around = await surroundingsOf(ctx.db, article.ticket_id, ctx.actor.id)
  const { to, cc } = recipientsOf(mode, article, {
    ours: new Set(around.ours),
    customer: around.customer ?? undefined,
  })
  return {
    type: 'email' as const,
    to: lineOf(to),
    cc: lineOf(cc),
    subject: subjectOf(mode, article.subject || around.ticket.title),
    in_reply_to: mode === 'forward' ? null : article.message_id,
    body: await quoteOf(ctx, article, around),
    signature: await signatureOf(ctx, around),
  }
}

/** One prefix is enough, however often a conversation went back and forth. */
const subjectOf = (mode: Mode, subject: string): string =>
  `${mode === 'forward' ? 'Fwd' : 'Re'}: ${subject.replace(/^(?:\s*(?:re|aw|fwd?|wg)\s*:)+\s*/i, '')}`

async function quoteOf(ctx: Ctx, article: Article, { locale }: Surroundings): Promise<string> {
  const { settings } = ctx.deps
  const language: Language = (locale ?? (await settings.text('locale_default'))).startsWith('de') ? 'de' : 'en'
  const { body } = await presentArticleOf(ctx, article)
  return quote(
    { ...article, body: String(body), isHtml: article.content_type.includes('html') },
    language,
    await settings.text('timezone_default'),
  )
}

async function signatureOf({ deps: { settings } }: Ctx, { signature, user, ticket, group }: Surroundings) {
  if (!signature) return null
  const config = { fqdn: await settings.text('fqdn'), product_name: await settings.text('product_name') }
  return { id: signature.id, body: fillSignature(signature.body, { user, ticket, group, config }) }
}
