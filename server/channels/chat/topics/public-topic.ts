import { type PublicTopic, readTopicSettings } from '#contract/chat-topic.ts'
import { findNextOpening, isOpenNow } from '#contract/opening-now.ts'

/** The settings of a topic that are sent to the widget. */
export function presentPublicTopic({ preferences }: { preferences: Record<string, unknown> }, now: Date): PublicTopic {
  const { ticket_mode: _mode, group_id: _group, ...settings } = readTopicSettings(preferences)
  return {
    ...settings,
    open: isOpenNow(settings, now),
    opens_at: findNextOpening(settings, now)?.toISOString() ?? null,
  }
}
