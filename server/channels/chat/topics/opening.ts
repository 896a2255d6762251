import { businessTimeOf, loadCalendars } from '#automation/calendars/store.ts'
import { type PublicTopic, readTopicSettings } from '#contract/chat-topic.ts'
import { findNextOpening, findOpenTime, isOpenNow } from '#contract/opening-now.ts'
import type { Ctx } from '#kernel/context.ts'

export type TopicOpening = Pick<PublicTopic, 'open' | 'opens_at'>

/** By the calendar of the topic, or by its own hours. A deleted calendar no longer counts. */
export async function readOpening(ctx: Ctx, topic: { preferences: Record<string, unknown> }): Promise<TopicOpening> {
  const settings = readTopicSettings(topic.preferences)
  const calendars = settings.calendar_id === null ? [] : await loadCalendars(ctx)
  const calendar = calendars.find(({ id }) => id === settings.calendar_id)
  if (!calendar) {
    const opensAt = findNextOpening(settings, ctx.now)
    return { open: isOpenNow(settings, ctx.now), opens_at: opensAt?.toISOString() ?? null }
  }
  const opensAt = findOpenTime(businessTimeOf(calendar), ctx.now)
  const open = opensAt?.getTime() === ctx.now.getTime()
  return { open, opens_at: open ? null : (opensAt?.toISOString() ?? null) }
}
