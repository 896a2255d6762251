import { integer, type SettingArea, toggle } from './setting.ts'

export const formAreas: SettingArea[] = [
  {
    area: 'Form::Base',
    permission: 'admin.channel_formular',
    settings: [
      {
        name: 'form_ticket_create',
        title: 'Web form',
        description: 'Visitors of other web sites may create tickets with the embedded form.',
        input: toggle,
        value: false,
      },
      {
        name: 'form_ticket_create_group_id',
        title: 'Group of the web form',
        description: 'Tickets of the form start in this group.',
        input: { tag: 'select', relation: 'Group' },
        value: 1,
      },
      {
        name: 'form_ticket_create_by_ip_per_hour',
        title: 'Tickets an hour and address',
        description: 'One network address may send the form this often in an hour.',
        input: integer(0),
        value: 20,
      },
      {
        name: 'form_ticket_create_by_ip_per_day',
        title: 'Tickets a day and address',
        description: 'One network address may send the form this often in a day.',
        input: integer(0),
        value: 240,
      },
      {
        name: 'form_ticket_create_per_day',
        title: 'Tickets a day',
        description: 'The form may be sent this often in a day by everybody together.',
        input: integer(0),
        value: 5000,
      },
    ],
  },
]
