import { splitText } from '#contract/sms-parts.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { textOf } from '#kernel/html/text.ts'
import { writeNotice } from '#kernel/notices.ts'
import type { ClaimedDelivery, DeliveryOutcome, NotePart } from '../delivery/delivery.ts'
import type { SmsResult, SmsToSend } from './adapters/adapter.ts'
import { adapterOf } from './adapters/all.ts'
import { chooseChannel } from './choose-channel.ts'
import { listNumbers } from './numbers.ts'
import { writeReportKey } from './report.ts'
import { getSmsArticle, loadWebhookBase, type SmsArticle, type SmsChannelRow } from './store.ts'

export const plainText = ({ body, content_type }: Pick<SmsArticle, 'body' | 'content_type'>): string =>
  (content_type.includes('html') ? textOf(body) : body).trim()

/** A long text is several messages for each recipient; those that were sent before are left out. */
export async function prepareDelivery(ctx: Ctx, { article_id, progress }: ClaimedDelivery) {
  const article = await getSmsArticle(ctx.db, article_id)
  const channel = await chooseChannel(ctx, { ticket: article.ticketPreferences, article: article.preferences })
  if (!channel) return { send: async () => failed(writeNotice('channel_off')) }
  const recipients = await listNumbers(ctx, article.to)
  const pieces = splitText(plainText(article), adapterOf(channel.options).longest(channel.options))
  if (recipients.length === 0 || pieces.length === 0)
    return { send: async () => failed(writeNotice('sms_no_recipient')) }
  const base = `${await loadWebhookBase(ctx)}/${channel.options.webhook_token}`
  const parts = recipients.length * pieces.length
  const messages = recipients
    .flatMap((to) => pieces.map((text) => ({ to, text })))
    .map((message, part) => {
      const key = writeReportKey({ articleId: article_id, part, parts })
      return { ...message, id: key, reportUrl: `${base}?report=${key}` }
    })
  return { send: (notePart: NotePart) => sendAll(ctx.deps, channel, { messages, sent: [...progress], notePart }) }
}

const failed = (reason: string): DeliveryOutcome => ({ state: 'failed', reason })

type Refused = Exclude<SmsResult, { state: 'sent' }>

const outcomeOf = ({ isChannelAtFault = false, ...result }: Refused, id: number): DeliveryOutcome => ({
  ...result,
  ...(isChannelAtFault && { channel: { id, complaint: result.reason } }),
})

type Sending = { messages: readonly SmsToSend[]; sent: Record<string, unknown>[]; notePart: NotePart }

async function sendAll(
  deps: Deps,
  { id: channelId, options }: SmsChannelRow,
  { messages, sent, notePart }: Sending,
): Promise<DeliveryOutcome> {
  for (const message of messages.slice(sent.length)) {
    const result = await adapterOf(options).send(deps, options, message)
    if (result.state !== 'sent') return outcomeOf(result, channelId)
    const part = { to: message.to, id: result.id }
    sent.push(part)
    await notePart(part)
  }
  const [first] = sent
  const preferences = { channel_id: channelId, sms: { sender: options.sender, messages: sent } }
  return {
    state: 'sent',
    reason: null,
    channel: { id: channelId, complaint: null },
    receipt: {
      ...(typeof first?.id === 'string' && { message_id: `message:${first.id}` }),
      preferences,
      history: { type: 'sms', value_from: options.sender, value_to: messages.map(({ to }) => to).join(', ') },
    },
  }
}
