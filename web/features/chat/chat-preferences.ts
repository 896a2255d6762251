import { preferenceNow, savePreference, usePreference } from '#web/domain/preferences.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { availabilityQuery } from './queries.ts'

/** `preferences.chat` of the user; deployed clients know the same names, and some store numbers as text. */
export type ChatPreferences = {
  /** Topics by id: `on`. */
  active?: Record<string, string> | undefined
  /** Greetings by topic, separated by semicolons. */
  phrase?: Record<string, string> | undefined
  max_windows?: number | string | undefined
  alternative_name?: string | undefined
  avatar_state?: 'enabled' | 'disabled' | undefined
  send_with?: 'enter' | 'mod_enter' | undefined
}

export const useChatPreferences = (): ChatPreferences => usePreference<ChatPreferences>('chat') ?? {}

/** Some of them; the others stay. */
export async function saveChatPreferences(changed: ChatPreferences): Promise<void> {
  await savePreference('chat', { ...preferenceNow<ChatPreferences>('chat'), ...changed })
  await queryClient.invalidateQueries({ queryKey: availabilityQuery.queryKey })
}
