import type { Ctx } from '#kernel/context.ts'
import type { VisitorDevice } from './visitor-device.ts'
import { type ChatTopic, findTopic } from './store.ts'
import { recordSiteVisit } from './topics/sites.ts'

/** A browser with an open widget; one without a key polls. */
export type Visitor = {
  key: string | undefined
  ip: string
  origin: string | undefined
  /** Two letters; undefined if no proxy tells it. */
  country?: string | undefined
  device?: VisitorDevice
}

/** Answered to the widget as `chat_error`; deployed widgets know these states. */
export class ChatRefusal extends Error {
  override name = 'ChatRefusal'
}

/** Checked for every event, so that a block or a change of the settings applies at once. */
export async function admitVisitor(
  ctx: Ctx,
  chatId: number,
  { ip, origin, country }: Visitor,
  find = (id: number) => findTopic(ctx.db, id),
): Promise<ChatTopic> {
  if (!(await ctx.deps.settings.isOn('chat'))) throw new ChatRefusal('chat_disabled')
  const topic = await find(chatId)
  if (!topic) throw new ChatRefusal('no_such_chat')
  const isBlocked = isBlockedAddress(topic.block_ip, ip) || isBlockedCountry(topic.block_country, country)
  if (!topic.active || isBlocked) throw new ChatRefusal('chat_unavailable')
  const isAllowed = isAllowedSite(topic.allowed_websites, origin)
  await recordSiteVisit(ctx, { chatId, origin, isAllowed })
  if (!isAllowed) throw new ChatRefusal('chat_unavailable')
  return topic
}

/** The entries of a field of a topic: separated by `;` or lines. */
export const listEntries = (text: string | null): string[] =>
  (text ?? '')
    .split(/[;\n]/)
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')

/** `*` stands for any characters: `10.0.*`. */
export const isBlockedAddress = (blocked: string | null, ip: string): boolean =>
  listEntries(blocked).some((entry) => toPattern(entry).test(ip.toLowerCase()))

/** An unknown country is not blocked. */
export const isBlockedCountry = (blocked: string | null, country: string | undefined): boolean =>
  country !== undefined && listEntries(blocked).includes(country.toLowerCase())

const toPattern = (entry: string) =>
  new RegExp(`^${entry.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\*+/g, '.*')}$`)

/**
 * `example.com` also allows its subdomains; `https://example.com` only that origin. Unlike a search for the text, it
 * does not allow `example.com.evil.example`.
 */
export function isAllowedSite(allowed: string | null, origin: string | undefined): boolean {
  const entries = listEntries(allowed)
  if (entries.length === 0) return true
  if (origin === undefined || !URL.canParse(origin)) return false
  const { hostname, host } = new URL(origin)
  return entries.some((entry) => {
    if (entry.includes('://')) return origin.toLowerCase() === entry.replace(/\/+$/, '')
    const site = entry.replace(/^\*\./, '').replace(/\/.*$/, '')
    return host === site || hostname === site || hostname.endsWith(`.${site}`)
  })
}
