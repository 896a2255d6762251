import { integer, select, type SettingArea, toggle } from './setting.ts'

export const formAreas: SettingArea[] = [
  {
    area: 'Form::Base',
    permission: 'admin.channel_formular',
    settings: [
      {
        name: 'form_ticket_create',
        title: 'Web form',
        description: 'Let visitors create tickets with a form on your website.',
        input: toggle,
        value: false,
      },
      {
        name: 'form_ticket_create_group_id',
        title: 'Web form group',
        description: 'Tickets from the web form go to this group.',
        input: { tag: 'select', relation: 'Group' },
        value: 1,
      },
      {
        name: 'form_ticket_create_by_ip_per_hour',
        title: 'Submissions per hour per IP',
        description: 'How often one IP address can submit the form in an hour.',
        input: integer(0),
        value: 20,
      },
      {
        name: 'form_ticket_create_by_ip_per_day',
        title: 'Submissions per day per IP',
        description: 'How often one IP address can submit the form in a day.',
        input: integer(0),
        value: 240,
      },
      {
        name: 'form_ticket_create_per_day',
        title: 'Submissions per day',
        description: 'How often the form can be submitted in a day, by everyone combined.',
        input: integer(0),
        value: 5000,
      },
      {
        name: 'form_ticket_create_honeypot',
        title: 'Hidden field',
        description: 'Add a field that people don’t see. Submissions that fill it in are rejected as spam.',
        input: toggle,
        value: true,
      },
      {
        name: 'form_ticket_create_captcha_provider',
        title: 'Challenge',
        description: 'Browsers solve a small puzzle before they submit the form. Visitors don’t notice it.',
        input: select({ '': 'Off', altcha: 'ALTCHA' }),
        value: '',
      },
    ],
  },
]
