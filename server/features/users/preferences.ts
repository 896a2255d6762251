import { invalid } from '#kernel/errors.ts'
import { isObject, tidyNotifications } from './notification-matrix.ts'

export type Preferences = Record<string, unknown>

function tidySound(sound: Record<string, unknown>): Record<string, unknown> {
  const { enabled } = sound
  if (enabled === undefined || typeof enabled === 'boolean') return sound
  if (enabled !== 'true' && enabled !== 'false')
    throw invalid('invalid_value', "Invalid value for param 'notification_sound.enabled'", {
      field: 'notification_sound',
    })
  return { ...sound, enabled: enabled === 'true' }
}

/** A language tag such as `en-us`; the language may be one that we do not have texts for. */
function isLocale(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 20) return false
  try {
    return Boolean(new Intl.Locale(value))
  } catch {
    return false
  }
}

/** A locale that is none is ignored: deployed clients are not refused because of it. Null resets it to the default. */
function tidyLocale(before: Preferences, { locale, ...sent }: Preferences): Preferences {
  const known = locale === null || isLocale(locale) ? locale : before.locale
  return known === undefined ? sent : { ...sent, locale: known }
}

/** Normalises preferences. */
function tidyPreferences(preferences: Preferences): Preferences {
  const { notification_config: notifications, notification_sound: sound } = preferences
  return {
    ...preferences,
    ...(isObject(notifications) ? { notification_config: tidyNotifications(notifications) } : {}),
    ...(isObject(sound) ? { notification_sound: tidySound(sound) } : {}),
  }
}

/** Maintained by the server: a client that sends old values back must not overwrite them. */
const kept = new Set([
  'tickets_open',
  'tickets_closed',
  'mail_delivery_failed',
  'mail_delivery_failed_data',
  'two_factor_authentication',
])

/** Replaces the whole object, except for what the server maintains. */
export function replacePreferences(before: Preferences, sent: Preferences): Preferences {
  const said = Object.entries(tidyPreferences(tidyLocale(before, sent))).filter(([key]) => !kept.has(key))
  const own = Object.entries(before).filter(([key]) => kept.has(key))
  return Object.fromEntries([...said, ...own])
}
