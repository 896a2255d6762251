import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Channel } from '#channels/channel.ts'
import { lockOpenConversation } from '#channels/arrival/conversation.ts'
import { createExplanation } from '#channels/arrival/explanation.ts'
import { fileMessage } from '#channels/arrival/file-message.ts'
import { resolveOrCreatePerson, splitName } from '#channels/arrival/person.ts'
import type { DeliveryOutcome } from '#channels/delivery/delivery.ts'
import { messageIdDigest, prepareArrival } from '#features/articles/service.ts'
import { createCustomer } from '#features/users/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { textToHtml } from '#kernel/mail/text-to-html.ts'
import { readingContext, unitOfWork } from '#kernel/unit-of-work.ts'

type Page = { id: string; number: string; name: string; text: string }

/** The far side: what was sent to it, and what it will answer. */
export type PagerNetwork = { sent: { to: string; text: string }[]; answers: DeliveryOutcome[] }

const conversation = { channel_id: 99, pager: true }
const minute = 60_000

/** A small network for tests, with everything a channel needs: pages arrive at a webhook, replies leave. */
export const createPagerChannel = (network: PagerNetwork): Channel => ({
  name: 'pager',
  routes: (app) => void app.post('/api/v1/pager_webhook', async ({ body }) => receivePage(app, body as Page)),
  outgoing: {
    articleTypes: ['sms'],
    composeFrom: async (_ctx, { sent }) => {
      if (!/^\+\d+$/.test(sent.to ?? '')) throw invalid('recipient_required', 'A page needs the number of a pager.')
      return 'Pager desk'
    },
    prepareDelivery: async ({ db }, { article_id }) => {
      const { to, body } = await db
        .selectFrom('ticket_articles')
        .select(['to', 'body'])
        .where('id', '=', article_id)
        .executeTakeFirstOrThrow()
      return { send: async () => transmit(network, { to: String(to), text: body }) }
    },
    nextTry: (now, attempts) => (attempts < 3 ? new Date(now.getTime() + 2 * attempts * minute) : undefined),
  },
})

async function transmit({ sent, answers }: PagerNetwork, page: PagerNetwork['sent'][number]): Promise<DeliveryOutcome> {
  sent.push(page)
  const receipt = { message_id: `pager-${sent.length}`, preferences: { pager: { mast: 'north' } } }
  return answers.shift() ?? { state: 'sent', reason: null, receipt }
}

/** The network repeats what was not acknowledged: a known page is only acknowledged. */
async function receivePage({ deps }: FastifyInstance, page: Page): Promise<object> {
  const occasion = { actor: systemActor, requestId: `page-${page.id}` }
  const message = { html: textToHtml(page.text), subject: null, to: null, cc: null, reply_to: null, files: [] }
  const article = await prepareArrival(readingContext(deps, occasion), message, {
    type: 'sms',
    sender: 'Customer',
    from: page.number,
    internal: false,
    message_id: page.id,
    in_reply_to: null,
    references: null,
    preferences: {},
  })
  await unitOfWork(deps, occasion, async (ctx) => {
    if (await isKnown(ctx, page)) return
    const explanation = createExplanation()
    const person = await resolveOrCreatePerson(ctx, identify(page))
    const ticket = await lockOpenConversation(ctx, person.id, conversation)
    explanation.note('conversation', ticket ? `#${ticket.number} is open.` : 'No ticket is open: it is a new one.')
    const target = ticket ? { ticket, internal: false, trusted: true } : { ticket: undefined, related: undefined }
    const values = { title: page.text, group_id: 1, preferences: conversation }
    await fileMessage(ctx, { senderId: person.id, article, ticket: values, reopens: true }, target, explanation)
  })
  return {}
}

async function isKnown({ db }: Ctx, { id }: Page): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_articles where message_id_md5 = ${messageIdDigest(id)}`.execute(db)
  return rows.length > 0
}

const identify = ({ number, name }: Page): Parameters<typeof resolveOrCreatePerson>[1] => ({
  key: `pager ${number}`,
  find: async (db) => {
    const { rows } = await sql<{ id: number; active: boolean }>`
      select id, active from users where mobile = ${number} order by id limit 1`.execute(db)
    return rows[0] && { ...rows[0], isAgent: false }
  },
  create: (ctx) => createCustomer(ctx, { ...splitName(name), mobile: number }),
})
