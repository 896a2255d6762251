import type { Ctx } from '#kernel/context.ts'
import { writeNotice } from '#kernel/notices.ts'
import { oncePerUnit } from '#kernel/once-per-unit.ts'
import { fileConversationMessage } from '../messaging/file-conversation.ts'
import type { NewMedia } from '../messaging/media-store.ts'
import { MediaRefused } from '../messaging/media.ts'
import type { MessageFiling, MessageNetwork, StoredMessage } from '../messaging/network.ts'
import { resolveByNumber } from '../messaging/person-by-number.ts'
import type { ReceivedSms } from './adapters/adapter.ts'
import { adapterOf } from './adapters/all.ts'
import { readSender } from './numbers.ts'
import { fileReport, readReportKey } from './report.ts'
import { findSmsChannel, type SmsChannelRow } from './store.ts'

export const smsNetwork: MessageNetwork = {
  name: 'sms',
  permission: 'admin.channel_sms',
  fileMessage,
  locateMedia: async (ctx, { channelId, source }) => {
    const channel = await findSmsChannel(ctx, channelId)
    const located = channel && adapterOf(channel.options).locateMedia?.(ctx.deps, channel.options, String(source.url))
    if (!located) throw new MediaRefused('media_not_available')
    return located
  },
}

async function fileMessage(ctx: Ctx, message: StoredMessage): Promise<MessageFiling> {
  const channel = await oncePerUnit(ctx.db, `channel ${message.channelId}`, () =>
    findSmsChannel(ctx, message.channelId),
  )
  if (!channel) return { state: 'ignored', reason: writeNotice('channel_off') }
  const adapter = adapterOf(channel.options)
  const reported = readReportKey(message.content)
  if (reported)
    return fileReport(ctx, reported, { report: adapter.readReport(channel.options, message.content), message })
  const sms = adapter.readMessage(channel.options, message.content)
  return sms
    ? fileSms(ctx, channel, { sms, message })
    : { state: 'ignored', reason: writeNotice('message_without_sender') }
}

type Arrived = { sms: ReceivedSms; message: StoredMessage }

async function fileSms(ctx: Ctx, channel: SmsChannelRow, { sms, message }: Arrived): Promise<MessageFiling> {
  const number = await readSender(ctx, sms.from)
  const person = await resolveByNumber(ctx, { network: 'sms', number, name: null })
  return fileConversationMessage(ctx, {
    channel: { id: channel.id, groupId: channel.groupId ?? 1 },
    type: 'sms',
    personId: person.id,
    from: number,
    to: sms.to || channel.options.sender,
    text: sms.text,
    title: titleOf(sms.text),
    conversation: { channel_id: channel.id, sms: sms.ticket },
    messageId: message.key,
    preferences: { channel_id: channel.id, sms: sms.article },
    media: sms.media.map(describeMedia),
  })
}

const longestTitle = 40

/** As deployed clients know it. */
function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > longestTitle ? `${characters.slice(0, longestTitle).join('')}...` : line || '-'
}

function describeMedia({ url, content_type }: ReceivedSms['media'][number], at: number): NewMedia {
  const [kind = 'file', subtype = 'bin'] = content_type.split(/[/;+]/)
  const extension = /^[a-z\d]{2,5}$/.test(subtype) ? subtype : 'bin'
  return {
    network: 'sms',
    source: { url },
    filename: `mms-${at + 1}.${extension}`,
    content_type,
    details: { kind: kind === 'image' ? 'photo' : kind },
  }
}
