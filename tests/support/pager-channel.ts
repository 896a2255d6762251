import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Channel } from '#channels/channel.ts'
import { splitName } from '#channels/arrival/person.ts'
import type { DeliveryOutcome } from '#channels/delivery/delivery.ts'
import { fileConversationMessage } from '#channels/messaging/file-conversation.ts'
import { resolveIdentity } from '#channels/messaging/identities.ts'
import { objectIn, textIn } from '#channels/messaging/json.ts'
import type { MessageFiling, MessageNetwork, StoredMessage } from '#channels/messaging/network.ts'
import { serveWebhook } from '#channels/messaging/receive.ts'
import { insertChannel } from '#channels/records/store.ts'
import { endpoint } from '#contract/endpoint.ts'
import { createCustomer } from '#features/users/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { networkOf } from '#kernel/outgoing-http/call-api.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'

/** The messages that were sent to the network, and the responses it will give. */
export type PagerNetwork = { sent: { to: string; text: string }[]; answers: (DeliveryOutcome | 'never')[] }

const area = 'Pager::Mast'
const minute = 60_000

const webhook = endpoint({
  method: 'POST',
  path: '/pager_webhook/{token}',
  permission: 'public',
  tag: 'pager',
  encodings: ['json', 'any'],
  input: z.looseObject({ token: z.string() }),
  output: z.strictObject({}),
  summary: 'Receive pages',
})

/** A small network for tests, with everything a channel needs: pages arrive at a webhook, replies leave. */
export const createPagerChannel = (far: PagerNetwork): Channel => ({
  name: 'pager',
  routes: (app) =>
    serveWebhook(app, webhook, {
      network: pages,
      findChannel,
      readMessages: (_channel, { body }) => {
        const page = objectIn(body)
        const conversation = `number:${textIn(page.number)} ${textIn(page.room) ?? ''}`
        return [{ key: `page:${textIn(page.id)}`, conversation, content: page }]
      },
    }),
  network: pages,
  outgoing: {
    articleTypes: ['fax'],
    composeFrom: async (_ctx, { sent }) => {
      if (!/^\+\d+$/.test(sent.to ?? '')) throw invalid('recipient_required', 'A page needs the number of a pager.')
      return 'Pager desk'
    },
    prepareDelivery: async ({ db }, { article_id, progress }) => {
      const { to, body } = await db
        .selectFrom('ticket_articles')
        .select(['to', 'body'])
        .where('id', '=', article_id)
        .executeTakeFirstOrThrow()
      const lines = body.split('\n').slice(progress.length)
      return {
        // Each line is a page of its own.
        send: async (notePart) => {
          for (const text of lines) {
            const outcome = await transmit(far, { to: String(to), text })
            if (outcome.state !== 'sent') return outcome
            await notePart({ text })
          }
          const receipt = { message_id: `pager-${far.sent.length}`, preferences: { pager: { mast: 'north' } } }
          return { state: 'sent', reason: null, receipt }
        },
      }
    },
    nextTry: (now, attempts) => (attempts < 3 ? new Date(now.getTime() + 2 * attempts * minute) : undefined),
  },
})

async function transmit({ sent, answers }: PagerNetwork, page: PagerNetwork['sent'][number]): Promise<DeliveryOutcome> {
  sent.push(page)
  const answer = answers.shift() ?? { state: 'sent', reason: null }
  return answer === 'never' ? Promise.reject(new Error('The process ends here.')) : answer
}

/** A channel of this network; pages are sent to its address. */
export async function connectPager({ deps }: FastifyInstance, token = 'mast-7'): Promise<number> {
  const occasion = { actor: systemActor, requestId: 'pager' }
  const { id } = await unitOfWork(deps, occasion, (ctx) =>
    insertChannel(ctx, { area, groupId: 1, options: { name: token } }),
  )
  return id
}

type PagerRow = { id: number }

async function findChannel({ db }: Ctx, { params }: { params: unknown }): Promise<PagerRow> {
  const { token } = params as { token: string }
  const { rows } = await sql<PagerRow>`
    select id from channels where area = ${area} and active and options ->> 'name' = ${token}`.execute(db)
  if (!rows[0]) throw notFound('Channel', token)
  return rows[0]
}

const pages: MessageNetwork = {
  name: 'pager',
  permission: 'admin.channel_sms',
  fileMessage: filePage,
  locateMedia: async ({ deps }: { deps: Deps }, { source }) => ({
    url: String(source.url),
    network: networkOf(deps.networkUrls.pager),
  }),
}

async function filePage(ctx: Ctx, { channelId, content, key }: StoredMessage): Promise<MessageFiling> {
  const [number = '', name = '', text = ''] = [content.number, content.name, content.text].map(textIn)
  if (text === 'explode') throw new Error('This page cannot be filed.')
  const identity = { network: 'pager', identifier: number, name }
  const person = await resolveIdentity(ctx, identity, {
    create: (unit) => createCustomer(unit, { ...splitName(name), mobile: number }),
  })
  const file = textIn(content.file)
  return fileConversationMessage(ctx, {
    channel: { id: channelId, groupId: 1 },
    type: 'fax',
    personId: person.id,
    from: number,
    to: 'Pager desk',
    text,
    title: text,
    conversation: { channel_id: channelId, pager: { room: textIn(content.room) ?? '' } },
    messageId: key,
    media: file ? [{ network: 'pager', source: { url: file }, filename: 'fax.gif', content_type: 'image/gif' }] : [],
  })
}
