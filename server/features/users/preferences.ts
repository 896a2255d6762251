import { invalid } from '#kernel/errors.ts'

export type Preferences = Record<string, unknown>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const criteria = {
  create: ['owned_by_me', 'owned_by_nobody', 'subscribed', 'no'],
  update: ['owned_by_me', 'owned_by_nobody', 'subscribed', 'no'],
  reminder_reached: ['owned_by_me', 'owned_by_nobody', 'no'],
  escalation: ['owned_by_me', 'owned_by_nobody', 'no'],
}
const channels = ['email', 'online']

const switches = (given: unknown, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, isObject(given) && (given[name] === true || given[name] === 'true')]))

/** Only the known switches; missing ones are off, unknown ones are dropped. */
const tidyMatrix = (matrix: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(criteria).map(([row, names]) => {
      const given = isObject(matrix[row]) ? matrix[row] : {}
      return [row, { criteria: switches(given.criteria, names), channel: switches(given.channel, channels) }]
    }),
  )

function tidyNotifications(config: Record<string, unknown>): Record<string, unknown> {
  const { matrix, group_ids } = config
  return {
    ...config,
    ...(isObject(matrix) ? { matrix: tidyMatrix(matrix) } : {}),
    ...(Array.isArray(group_ids) ? { group_ids: group_ids.map(String) } : {}),
  }
}

function tidySound(sound: Record<string, unknown>): Record<string, unknown> {
  const { enabled } = sound
  if (enabled === undefined || typeof enabled === 'boolean') return sound
  if (enabled !== 'true' && enabled !== 'false')
    throw invalid('invalid_value', "Invalid value for param 'notification_sound.enabled'", {
      field: 'notification_sound',
    })
  return { ...sound, enabled: enabled === 'true' }
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
  const said = Object.entries(tidyPreferences(sent)).filter(([key]) => !kept.has(key))
  const own = Object.entries(before).filter(([key]) => kept.has(key))
  return Object.fromEntries([...said, ...own])
}

/** New agents get the default notifications; existing preferences are kept. */
export function withNotifications(preferences: Preferences, matrix: unknown): Preferences {
  const { notification_config: config } = preferences
  const own = isObject(config) ? config : {}
  if (isObject(own.matrix) || !isObject(matrix)) return preferences
  return { ...preferences, notification_config: { ...own, matrix: tidyMatrix(matrix) } }
}
