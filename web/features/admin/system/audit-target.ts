import type { AnswerOf } from '#contract/client.ts'
import type { AuditLogs } from '#contract/audit-log.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { makeLabel } from '#web/ui/patterns/form/field-spec.ts'
import { type AuditWords, nameSetting } from './audit-changes.ts'

export type AuditEntry = AnswerOf<typeof AuditLogs.list>[number]

/** What has no name of its own; its id would tell a reader nothing. */
const nameless = (): Record<string, string> => ({
  access_tokens: t('Access token'),
  oauth_applications: t('Application'),
  sessions: t('Session'),
  two_factor_preferences: t('Two-factor authentication'),
  user_devices: t('Device'),
})

/** The object of an entry that is not about a user: its name, or what it is. */
export function describeTarget({ object, object_id, details }: AuditEntry, words: AuditWords): string {
  if (!object) return '—'
  if (object === 'settings') return nameSetting(details, words) ?? t('Setting')
  const name = words.names[object]?.get(object_id ?? 0) ?? nameless()[object]
  return name ?? `${td(makeLabel(object))}${object_id ? ` #${object_id}` : ''}`
}
