import { buffer } from 'node:stream/consumers'
import type { Deps } from '#kernel/context.ts'
import type { DeliveryOutcome, NotePart } from '../delivery/delivery.ts'
import { callGraph, type GraphAccess } from '../messaging/graph-api.ts'
import { outcomeOfGraph } from '../messaging/graph-outcome.ts'
import { type Json, objectsIn, textIn } from '../messaging/json.ts'
import { accessWith } from './api.ts'
import type { ComposedMessage } from './compose-messages.ts'
import type { WhatsappRow } from './store.ts'
import { describeTemplate } from './templates.ts'

type Sending = {
  to: string
  replyTo: string | undefined
  messages: readonly ComposedMessage[]
  /** What was sent by earlier attempts. */
  sent: Record<string, unknown>[]
  notePart: NotePart
}

export async function sendMessages(
  deps: Deps,
  { id: channelId, options }: WhatsappRow,
  { to, replyTo, messages, sent, notePart }: Sending,
): Promise<DeliveryOutcome> {
  const access = accessWith(deps, options.access_token)
  const phone = encodeURIComponent(options.phone_number_id)
  const common = { messaging_product: 'whatsapp', recipient_type: 'individual', to }
  try {
    for (const message of messages.slice(sent.length)) {
      const context = replyTo && sent.length === 0 ? { context: { message_id: replyTo } } : {}
      const content = await describe(deps, access, { phone, message })
      const answer = await callGraph(access, `${phone}/messages`, { ...common, ...context, ...content })
      const wamid = textIn(objectsIn(answer.messages)[0]?.id) ?? ''
      sent.push({ wamid })
      await notePart({ wamid })
    }
  } catch (error) {
    return outcomeOfGraph(error, { id: channelId, network: 'WhatsApp' })
  }
  const wamid = textIn(sent.at(-1)?.wamid) ?? ''
  const preferences = { channel_id: channelId, whatsapp: { message_id: wamid } }
  return {
    state: 'sent',
    reason: null,
    channel: { id: channelId, complaint: null },
    receipt: { ...(wamid && { message_id: wamid }), preferences },
  }
}

type Described = { phone: string; message: ComposedMessage }

async function describe(deps: Deps, access: GraphAccess, { phone, message }: Described): Promise<Json> {
  if (message.kind === 'text') return { type: 'text', text: { body: message.text, preview_url: false } }
  if (message.kind === 'template') return { type: 'template', template: describeTemplate(message.template) }
  const { kind, caption, file } = message
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', message.type)
  const content = await buffer(await deps.blobs.read(file.sha256))
  form.set('file', new Blob([new Uint8Array(content)], { type: message.type }), file.filename)
  const { id } = await callGraph(access, `${phone}/media`, form)
  const named = kind === 'document' ? { filename: file.filename } : {}
  return { type: kind, [kind]: { id, ...named, ...(caption && { caption }) } }
}
