import { integer, optionalText, type SettingArea, toggle } from './setting.ts'

export const emailAreas: SettingArea[] = [
  {
    area: 'Email::Base',
    permission: 'admin.channel_email',
    settings: [
      {
        name: 'postmaster_max_size',
        title: 'Maximum email size (MB)',
        description: 'Larger emails stay on the mail server and are listed in the incoming email log.',
        input: integer(1, 100),
        value: 50,
      },
      {
        name: 'email_acknowledge_requests',
        title: 'Acknowledge new requests',
        description: 'Customers who email us get a confirmation with their ticket number.',
        input: toggle,
        value: true,
      },
      {
        name: 'notification_sender',
        title: 'Notification sender',
        description:
          'The From address of notifications and system emails. Leave empty to use the name from Branding and noreply@ your hostname.',
        input: optionalText,
        value: '',
      },
    ],
  },
]
