import { integer, optionalText, type SettingArea } from './setting.ts'

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
