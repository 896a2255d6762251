import { type PublicTopic, readTopicSettings } from '#contract/chat-topic.ts'
import type { TopicOpening } from './opening.ts'

/** The settings of a topic that are sent to the widget. */
export function presentPublicTopic(
  { preferences }: { preferences: Record<string, unknown> },
  opening: TopicOpening,
): PublicTopic {
  const { ticket_mode: _mode, group_id: _group, calendar_id: _calendar, ...settings } = readTopicSettings(preferences)
  return { ...settings, ...opening }
}
