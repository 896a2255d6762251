import { type PublicTopic, readTopicSettings } from '#contract/chat-topic.ts'
import { findNextOpening, isOpenNow } from '#contract/opening-now.ts'

/** What the widget of a visitor is told about a topic. */
export function presentPublicTopic({ preferences }: { preferences: Record<string, unknown> }, now: Date): PublicTopic {
  const { ticket_mode: _mode, group_id: _group, ...settings } = readTopicSettings(preferences)
  return {
    ...settings,
    open: isOpenNow(settings, now),
    opens_at: findNextOpening(settings, now)?.toISOString() ?? null,
  }
}
