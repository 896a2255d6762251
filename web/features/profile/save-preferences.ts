import { Account } from '#contract/account.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { refreshSession } from '#web/lib/session.ts'

/** Some of the own preferences; the others stay. */
export async function savePreferences(preferences: Record<string, unknown>): Promise<boolean> {
  const isSaved = await attempt(api(Account).savePreferences(preferences), t('Saved'))
  if (isSaved) await refreshSession()
  return isSaved
}
