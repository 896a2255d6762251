import { createCustomer } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { writeNotice } from '#kernel/notices.ts'
import { oncePerUnit } from '#kernel/once-per-unit.ts'
import { type Person, splitName } from '../arrival/person.ts'
import { noteReport } from '../delivery/store.ts'
import { fileConversationMessage, findArticleByMessageId } from '../messaging/file-conversation.ts'
import { resolveIdentity } from '../messaging/identities.ts'
import { idIn, type Json, objectIn, objectsIn, textIn } from '../messaging/json.ts'
import type { NewMedia } from '../messaging/media-store.ts'
import type { MessageFiling, StoredMessage } from '../messaging/network.ts'
import { channels, type FacebookRow } from './store.ts'

type Ignored =
  | 'channel_off'
  | 'message_without_sender'
  | 'message_not_from_person'
  | 'message_not_shown'
  | 'report_without_message'

const ignored = (reason: Ignored): MessageFiling => ({ state: 'ignored', reason: writeNotice(reason) })

/** Turns a post, a comment, a private message or a report into what it means for a ticket. */
export async function fileMessage(ctx: Ctx, { channelId, content }: StoredMessage): Promise<MessageFiling> {
  const channel = await oncePerUnit(ctx.db, `channel ${channelId}`, () => channels.find(ctx, channelId))
  if (!channel) return ignored('channel_off')
  const { page } = channel.options
  if (textIn(content.page_id) !== page.id) return ignored('message_not_shown')
  if (content.event) return fileEvent(ctx, channel, objectIn(content.event))
  const change = objectIn(content.change)
  const author = objectIn(change.from)
  if (idIn(author.id) === page.id) return ignored('message_not_from_person')
  if (content.field !== 'feed' || change.verb !== 'add') return ignored('message_not_shown')
  return fileFeed(ctx, channel, change)
}

/** Found by the id of the account at this page, which the network has verified. */
const resolvePerson = (ctx: Ctx, id: string, name: string): Promise<Person> =>
  resolveIdentity(
    ctx,
    { network: 'facebook', identifier: id, name: name || null },
    { create: (unit) => createCustomer(unit, splitName(name || `Facebook ${id}`)) },
  )

const longestTitle = 80

const titleOf = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return characters.length > longestTitle ? `${characters.slice(0, longestTitle - 1).join('')}…` : characters.join('')
}

const shownItems = new Set(['status', 'post', 'photo', 'video', 'comment', 'share'])

/** A ticket is one person at one post, so that each customer has a ticket of their own. */
async function fileFeed(ctx: Ctx, { id, groupId, options }: FacebookRow, change: Json): Promise<MessageFiling> {
  const [postId, commentId] = [textIn(change.post_id), textIn(change.comment_id)]
  const author = objectIn(change.from)
  const [personId, name] = [idIn(author.id), textIn(author.name) ?? '']
  const text = textIn(change.message) ?? ''
  if (!postId || !personId) return ignored('message_without_sender')
  if (!shownItems.has(textIn(change.item) ?? '') || (text === '' && !textIn(change.photo)))
    return ignored('message_not_shown')
  const person = await resolvePerson(ctx, personId, name)
  const own = commentId ?? postId
  const link = textIn(change.permalink_url) ?? `https://www.facebook.com/${encodeURIComponent(own)}`
  return fileConversationMessage(ctx, {
    channel: { id, groupId },
    type: commentId ? 'facebook feed comment' : 'facebook feed post',
    personId: person.id,
    from: name || `Facebook ${personId}`,
    to: options.page.name,
    text,
    title: titleOf(text) || '-',
    conversation: { channel_id: id, facebook: { post_id: postId } },
    ticketPreferences: {
      channel_fb_object_id: options.page.id,
      facebook_chat: { type: 'comments', name: name || `Facebook ${personId}` },
    },
    messageId: own,
    inReplyTo: commentId ? (textIn(change.parent_id) ?? postId) : null,
    preferences: { links: [{ url: link, target: '_blank', name: 'on Facebook' }] },
    media: textIn(change.photo) ? [mediaOf({ type: 'image', payload: { url: change.photo } }, own, 0)] : [],
  })
}

async function fileEvent(ctx: Ctx, channel: FacebookRow, event: Json): Promise<MessageFiling> {
  if (event.delivery) return fileDelivery(ctx, objectIn(event.delivery))
  const message = objectIn(event.message)
  const [senderId, mid] = [idIn(objectIn(event.sender).id), textIn(message.mid)]
  if (!mid) return ignored('message_not_shown')
  if (!senderId) return ignored('message_without_sender')
  if (message.is_echo === true || senderId === channel.options.page.id) return ignored('message_not_from_person')
  const person = await resolvePerson(ctx, senderId, '')
  const media = objectsIn(message.attachments).map((one, at) => mediaOf(one, mid, at))
  const known = media.filter(({ source }) => source.url !== '')
  const text = textIn(message.text) ?? ''
  return fileConversationMessage(ctx, {
    channel: { id: channel.id, groupId: channel.groupId },
    type: 'facebook direct-message',
    personId: person.id,
    from: `Facebook ${senderId}`,
    to: channel.options.page.name,
    text: text || (known.length > 0 ? '' : 'Sent a message of a kind that cannot be shown.'),
    title: titleOf(text) || '-',
    conversation: { channel_id: channel.id, facebook: { sender_id: senderId } },
    ticketPreferences: { facebook_chat: { type: 'private', name: '' } },
    messageId: mid,
    inReplyTo: textIn(objectIn(message.reply_to).mid) ?? null,
    media: known,
  })
}

const types: Readonly<Record<string, [type: string, extension: string]>> = {
  image: ['image/jpeg', 'jpg'],
  audio: ['audio/mp4', 'm4a'],
  video: ['video/mp4', 'mp4'],
}

function mediaOf({ type, payload }: Json, key: string, at: number): NewMedia {
  const kind = textIn(type) ?? 'file'
  const [content_type, extension] = types[kind] ?? ['application/octet-stream', 'bin']
  return {
    network: 'facebook',
    source: { url: textIn(objectIn(payload).url) ?? '' },
    filename: `${kind.slice(0, 20)}-${key.replaceAll(/\W/g, '').slice(-12)}-${at + 1}.${extension}`,
    content_type,
    details: { kind: kind === 'image' ? 'photo' : kind },
  }
}

/** Names the messages that the person's device has received. */
async function fileDelivery(ctx: Ctx, { mids }: Json): Promise<MessageFiling> {
  const ids = Array.isArray(mids) ? mids.flatMap((mid) => textIn(mid) ?? []) : []
  let filed: MessageFiling = ignored('report_without_message')
  for (const mid of ids.slice(0, 50)) {
    const article = await findArticleByMessageId(ctx, mid)
    if (!article) continue
    await noteReport(ctx, article.id, { state: 'delivered', at: ctx.now })
    filed = { state: 'filed', ticketId: article.ticket_id, articleId: article.id }
  }
  return filed
}
