import type { Setting, SettingArea } from './setting.ts'

type Kept = { what: string; title: string; description: string; days: number; least?: number }

const kept = ({ what, title, description, days, least = 1 }: Kept): Setting => ({
  name: `retention_${what}`,
  title,
  description: `${description} Empty keeps them for ever.`,
  input: { tag: 'integer', min: least, max: 36_500, null: true },
  value: days,
})

/** What nobody deletes by hand must not grow without end. */
export const retentionArea: SettingArea = {
  area: 'System::Retention',
  permission: 'admin.setting_system',
  settings: [
    kept({
      what: 'calls',
      title: 'Days that calls are kept',
      description: 'Older ones leave the caller log, with the numbers and names in them.',
      days: 365,
    }),
    kept({
      what: 'outgoing_mails',
      title: 'Days that mails of the system are kept',
      description: 'Invitations and their like, once they were sent or given up; those that wait stay.',
      days: 90,
    }),
    kept({
      what: 'inbound_mails',
      title: 'Days that mails without an article are kept',
      description:
        'The content of those that were ignored, and of those whose article was deleted. An article keeps its mail as long as it exists, and what could not be filed waits for you.',
      days: 90,
    }),
    kept({
      what: 'http_logs',
      title: 'Days that requests of integrations are kept',
      description: 'Of each integration never more than the newest 10,000.',
      days: 30,
    }),
    kept({
      what: 'audit_logs',
      title: 'Days that the audit log is kept',
      description: 'Who changed what concerns security.',
      days: 1095,
    }),
    kept({
      what: 'events',
      title: 'Days that events are kept',
      description: 'From them screens learn what they missed; the history of tickets and people does not need them.',
      days: 30,
      // News of tickets wait up to a week for their mail.
      least: 8,
    }),
  ],
}
