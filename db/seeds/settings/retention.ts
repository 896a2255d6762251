import type { Setting, SettingArea } from './setting.ts'

type Kept = { what: string; title: string; description: string; days: number; least?: number }

const kept = ({ what, title, description, days, least = 1 }: Kept): Setting => ({
  name: `retention_${what}`,
  title,
  description: `${description} Leave empty to keep them forever.`,
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
      title: 'Call log retention (days)',
      description: 'Older calls are deleted, including their names and numbers.',
      days: 365,
    }),
    kept({
      what: 'chats',
      title: 'Chat retention (days)',
      description: 'Ended chats are deleted, including their messages.',
      days: 365,
    }),
    kept({
      what: 'outgoing_mails',
      title: 'System email retention (days)',
      description:
        'Invitations, password resets and the like, once sent or failed. Emails still waiting to be sent are kept.',
      days: 90,
    }),
    kept({
      what: 'inbound_mails',
      title: 'Discarded email retention (days)',
      description:
        'Ignored emails and emails whose message was deleted. Emails that couldn’t be processed wait for you and aren’t deleted.',
      days: 90,
    }),
    kept({
      what: 'http_logs',
      title: 'Integration log retention (days)',
      description: 'Never more than the latest 10,000 requests per integration.',
      days: 30,
    }),
    kept({
      what: 'audit_logs',
      title: 'Audit log retention (days)',
      description: 'Changes to access, accounts and security settings.',
      days: 1095,
    }),
    kept({
      what: 'rule_explanations',
      title: 'Explanation retention (days)',
      description: 'Why triggers ran or didn’t, shown in a ticket’s activity.',
      days: 90,
    }),
    kept({
      what: 'events',
      title: 'Event retention (days)',
      description:
        'Events bring open screens up to date after a lost connection. Ticket and user activity is kept separately.',
      days: 30,
      // News of tickets wait up to a week for their mail.
      least: 8,
    }),
  ],
}
