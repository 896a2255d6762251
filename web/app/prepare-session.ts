import { queryClient } from '#web/lib/api/query-client.ts'
import { setTimeZone } from '#web/lib/format.ts'
import { direction, locale, speak } from '#web/lib/i18n/i18n.ts'
import { pathOfHash } from '#web/lib/legacy-address.ts'
import { type Session, sessionQuery } from '#web/lib/session.ts'
import { shortcutChoices, type ShortcutChoices } from '#web/lib/actions/shortcuts.ts'
import { keptAppearance, showAccent, showAppearance } from '#web/lib/theme.ts'

/** Before the first paint: the last appearance in this browser, then the session and its preferences. */
export async function prepareSession(): Promise<void> {
  const meant = pathOfHash(location.hash)
  if (meant) history.replaceState(null, '', meant)
  showAppearance(keptAppearance())
  const session = await queryClient.fetchQuery(sessionQuery).catch(() => undefined)
  await applyPreferences(session)
}

/** Language, zone, look and keys of the signed-in user; of a visitor, the browser's. */
async function applyPreferences(session: Session | undefined): Promise<void> {
  const { locale: wanted, timezone, theme, density, shortcuts } = session?.me?.preferences ?? {}
  const fallback = String(session?.config.locale_default ?? 'en-us')
  await speak([...(wanted ? [wanted] : []), ...(session?.me ? [fallback] : navigator.languages)])
  setTimeZone(timezone)
  showAppearance({ theme, density })
  showAccent(session?.config.accent_color)
  if (shortcuts) shortcutChoices.set({ enabled: true, keys: {}, ...(shortcuts as Partial<ShortcutChoices>) })
  document.documentElement.lang = locale()
  document.documentElement.dir = direction()
}
