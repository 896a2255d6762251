import type { Deps } from '#kernel/context.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
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

export function tidyNotifications(config: Record<string, unknown>): Record<string, unknown> {
  const { matrix, group_ids } = config
  return {
    ...config,
    ...(isObject(matrix) ? { matrix: tidyMatrix(matrix) } : {}),
    ...(Array.isArray(group_ids) ? { group_ids: group_ids.map(String) } : {}),
  }
}

/** New agents get the default notifications; existing preferences are kept. */
export function withNotifications(preferences: Record<string, unknown>, matrix: unknown): Record<string, unknown> {
  const { notification_config: config } = preferences
  const own = isObject(config) ? config : {}
  if (isObject(own.matrix) || !isObject(matrix)) return preferences
  return { ...preferences, notification_config: { ...own, matrix: tidyMatrix(matrix) } }
}

export const defaultNotifications = ({ settings }: Deps) => settings.get('ticket_agent_default_notifications')
