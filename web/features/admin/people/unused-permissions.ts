/**
 * Permissions that other systems of this API have and that open nothing here yet. Roles keep them, but they are not
 * offered. Remove a line together with building its feature.
 */
const unused = [
  'admin.calendar',
  'admin.channel_chat',
  'admin.channel_facebook',
  'admin.channel_google',
  'admin.channel_microsoft365',
  'admin.channel_sms',
  'admin.channel_telegram',
  'admin.channel_twitter',
  'admin.channel_whatsapp',
  'admin.core_workflow',
  'admin.data_privacy',
  'admin.knowledge_base',
  'admin.macro',
  'admin.package',
  'admin.public_links',
  'admin.report_profile',
  'admin.scheduler',
  'admin.sla',
  'admin.system_report',
  'admin.template',
  'admin.ticket_duplicate_detection',
  'admin.translation',
  'admin.trigger',
  'admin.webhook',
  'chat',
  'knowledge_base',
  'report',
  'user_preferences.calendar',
  'user_preferences.linked_accounts',
]

const isUnused = (name: string) => unused.some((one) => name === one || name.startsWith(`${one}.`))

/** Those that open something, in the given order. */
export const withoutUnused = <P extends { name: string }>(permissions: readonly P[]): P[] =>
  permissions.filter(({ name }) => !isUnused(name))
