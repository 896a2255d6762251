import { integer, optionalText, select, type SettingArea, text, toggle } from './setting.ts'

const onlineAndMail = { email: true, online: true }
const changed = {
  criteria: { owned_by_me: true, owned_by_nobody: true, subscribed: true, no: false },
  channel: onlineAndMail,
}
const overdue = { criteria: { owned_by_me: true, owned_by_nobody: false, no: false }, channel: onlineAndMail }

const base: SettingArea = {
  area: 'Ticket::Base',
  permission: 'admin.ticket',
  settings: [
    {
      name: 'ticket_hook',
      title: 'Ticket hook',
      description: 'The word before a ticket number. Replies find their ticket by both together.',
      input: text,
      value: 'Ticket#',
      frontend: true,
    },
    {
      name: 'ticket_hook_divider',
      title: 'Ticket hook divider',
      description: 'What stands between the hook and the number.',
      input: optionalText,
      value: '',
      frontend: true,
    },
    {
      name: 'ticket_hook_position',
      title: 'Ticket hook position',
      description: 'Where hook and number stand in the subject of a mail.',
      input: select({ left: 'before the subject', right: 'after the subject', none: 'nowhere' }),
      value: 'right',
      frontend: true,
    },
    {
      name: 'ticket_last_contact_behaviour',
      title: 'Last customer contact',
      description: 'Whether a second message of a customer who still waits for an answer counts as a new contact.',
      input: select({
        check_if_agent_already_replied: 'only after an answer',
        based_on_customer_reaction: 'every message',
      }),
      value: 'check_if_agent_already_replied',
    },
    {
      name: 'ticket_organization_reassignment',
      title: 'Tickets follow their customer',
      description: 'When a customer moves to another organization, the tickets move too.',
      input: toggle,
      value: true,
    },
    {
      name: 'ticket_agent_default_notifications',
      title: 'Notifications of agents',
      description: 'What agents are notified of, and how, until they choose for themselves.',
      value: { create: changed, update: changed, reminder_reached: overdue, escalation: overdue },
    },
  ],
}

const numbers: SettingArea = {
  area: 'Ticket::Number',
  permission: 'admin.ticket',
  settings: [
    {
      name: 'ticket_number',
      title: 'Ticket numbers',
      description: 'How the numbers of new tickets are made.',
      input: select({ 'Ticket::Number::Increment': 'counting up', 'Ticket::Number::Date': 'date and daily counter' }),
      value: 'Ticket::Number::Increment',
    },
    {
      name: 'ticket_number_increment',
      title: 'Numbers that count up',
      description: 'Whether a check digit is added, and how long a number is at least.',
      fields: { checksum: toggle, min_size: integer(1, 20) },
      value: { checksum: false, min_size: 5 },
    },
    {
      name: 'ticket_number_date',
      title: 'Numbers with a date',
      description: 'Whether a check digit is added.',
      fields: { checksum: toggle },
      value: { checksum: false },
    },
  ],
}

const autoAssignment: SettingArea = {
  area: 'Ticket::AutoAssignment',
  permission: 'admin.ticket_auto_assignment',
  settings: [
    {
      name: 'ticket_auto_assignment',
      title: 'Assign on opening',
      description: 'An agent who opens a ticket that belongs to nobody becomes its owner.',
      input: toggle,
      value: false,
      frontend: true,
    },
  ],
}

const sender: SettingArea = {
  area: 'Email::Base',
  permission: 'admin.channel_email',
  settings: [
    {
      name: 'ticket_define_email_from',
      title: 'Sender of mails',
      description: 'Which name the mails of agents carry.',
      input: select({
        AgentNameSystemAddressName: 'agent and group address',
        AgentName: 'agent',
        SystemAddressName: 'group address',
      }),
      value: 'AgentNameSystemAddressName',
    },
    {
      name: 'ticket_define_email_from_separator',
      title: 'Sender separator',
      description: 'The word between the two names when a mail carries both.',
      input: optionalText,
      value: 'via',
    },
  ],
}

const portal: SettingArea = {
  area: 'CustomerWeb::Base',
  permission: 'admin.channel_web',
  settings: [
    {
      name: 'customer_ticket_create',
      title: 'Tickets in the portal',
      description: 'Customers may create tickets in the portal.',
      input: toggle,
      value: true,
      frontend: true,
    },
    {
      name: 'customer_ticket_create_group_ids',
      title: 'Groups in the portal',
      description: 'The groups that customers may choose from. Empty means all.',
      input: { tag: 'select', relation: 'Group', multiple: true, null: true },
      value: null,
      frontend: true,
    },
  ],
}

const tags: SettingArea = {
  area: 'Tag::Base',
  permission: 'admin.tag',
  settings: [
    {
      name: 'tag_new',
      title: 'New tags',
      description: 'Agents may use tags that nobody has used before.',
      input: toggle,
      value: true,
      frontend: true,
    },
  ],
}

const checklists: SettingArea = {
  area: 'Checklist::Base',
  permission: 'admin.checklist',
  settings: [
    {
      name: 'checklist',
      title: 'Checklists',
      description: 'Agents may add a checklist to a ticket.',
      input: toggle,
      value: true,
      frontend: true,
    },
  ],
}

const timeAccounting: SettingArea = {
  area: 'TimeAccounting::Base',
  permission: 'admin.time_accounting',
  settings: [
    {
      name: 'time_accounting',
      title: 'Time accounting',
      description: 'Agents are asked for the time that an article took.',
      input: toggle,
      value: false,
      frontend: true,
    },
    {
      name: 'time_accounting_types',
      title: 'Activity types',
      description: 'Agents also choose what the time was spent on.',
      input: toggle,
      value: false,
      frontend: true,
    },
    {
      name: 'time_accounting_unit',
      title: 'Unit of time',
      description: 'The unit shown beside the field. Empty shows none.',
      input: {
        tag: 'select',
        options: { hour: 'hours', quarter: 'quarters of an hour', minute: 'minutes' },
        null: true,
      },
      value: '',
      frontend: true,
    },
  ],
}

const screens: SettingArea = {
  area: 'UI::Ticket',
  permission: 'admin.ticket',
  settings: [
    {
      name: 'ui_ticket_zoom_article_delete_timeframe',
      title: 'Deleting notes',
      description: 'For this many seconds agents may delete a note that they wrote. 0 means for ever.',
      input: integer(0),
      value: 600,
      frontend: true,
    },
    {
      name: 'ui_ticket_overview_ticket_limit',
      title: 'Size of overviews',
      description: 'An overview lists no more tickets than this.',
      input: integer(1),
      value: 2000,
    },
  ],
}

export const ticketAreas = [base, numbers, autoAssignment, sender, portal, tags, checklists, timeAccounting, screens]
