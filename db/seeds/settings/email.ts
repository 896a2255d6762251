import { integer, optionalText, type SettingArea, toggle } from './setting.ts'

export const emailAreas: SettingArea[] = [
  {
    area: 'Email::Base',
    permission: 'admin.channel_email',
    settings: [
      {
        name: 'postmaster_max_size',
        title: 'Largest mail',
        description: 'In megabytes. A larger message stays on its server, and a notice tells of it.',
        input: integer(1, 100),
        value: 50,
      },
      {
        name: 'email_acknowledge_requests',
        title: 'Acknowledge requests',
        description: 'Whoever writes to us by e-mail is told that the message has arrived, and its number.',
        input: toggle,
        value: true,
      },
      {
        name: 'notification_sender',
        title: 'Sender of notifications',
        description: 'Who mails of the helpdesk itself come from. Empty: the product name with noreply@ this host.',
        input: optionalText,
        value: '',
      },
    ],
  },
]
