import { baseUrl, loadLook, type MailBlock, postMail, renderBlocks } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { resolveLanguage } from '#kernel/language.ts'
import { noteRequest } from './store.ts'
import { ratingTexts } from './texts.ts'
import { ratingToken } from './token.ts'

/** Asks the customer of a closed ticket by mail, once. A link only opens a page: programs that check mails follow it. */
export async function askForRating(ctx: Ctx, ticketId: number): Promise<void> {
  const { deps, db } = ctx
  const { settings } = deps
  if (!(await settings.isOn('ticket_rating')) || (await settings.isOn('import_mode'))) return
  const ticket = await noteRequest(ctx, ticketId)
  if (!ticket) return
  const user = await db
    .selectFrom('users')
    .select('preferences')
    .where('id', '=', ticket.customer_id)
    .executeTakeFirst()
  const language = await resolveLanguage(settings, ((user?.preferences ?? {}) as { locale?: unknown }).locale)
  const texts = ratingTexts[language]
  const link = `${await baseUrl(settings)}/rate/${ratingToken(deps, ticket.id, ticket.customer_id)}`
  const number = `${await settings.text('ticket_hook')}${ticket.number}`
  const blocks: MailBlock[] = [
    { is: 'heading', text: texts.question },
    { is: 'paragraph', text: texts.intro(number) },
    ...texts.scores.map((text, index): MailBlock => ({ is: 'link', href: `${link}?score=${5 - index}`, text })),
    { is: 'footnote', text: texts.once },
  ]
  const content = { subject: texts.subject(number), ...renderBlocks(language, blocks, await loadLook(settings)) }
  await postMail(ctx, { kind: 'rating_request', userId: ticket.customer_id, to: ticket.email, content })
}
