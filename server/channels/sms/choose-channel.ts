import type { Ctx } from '#kernel/context.ts'
import { findActiveChannel, findSmsChannel, type SmsChannelRow } from './store.ts'

type Preferences = Record<string, unknown>

/** The channel that the ticket came through, or the only one that can send; rules name theirs at the article. */
export async function chooseChannel(
  ctx: Ctx,
  { ticket, article }: { ticket: Preferences; article: Preferences },
): Promise<SmsChannelRow | undefined> {
  for (const { channel_id } of [article, ticket]) {
    const named = typeof channel_id === 'number' ? await findSmsChannel(ctx, channel_id) : undefined
    if (named?.active) return named
  }
  return findActiveChannel(ctx, 'Sms::Account')
}
