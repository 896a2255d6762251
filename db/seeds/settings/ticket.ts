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
      title: 'Ticket number prefix',
      description: 'Shown before the number, e.g. Ticket#. We match email replies to tickets by prefix and number.',
      input: text,
      value: 'Ticket#',
      frontend: true,
    },
    {
      name: 'ticket_hook_divider',
      title: 'Prefix separator',
      description: 'Placed between prefix and number.',
      input: optionalText,
      value: '',
      frontend: true,
    },
    {
      name: 'ticket_hook_position',
      title: 'Ticket number in email subjects',
      description: 'Where we add prefix and number.',
      input: select({ left: 'Before the subject', right: 'After the subject', none: 'Not added' }),
      value: 'right',
      frontend: true,
    },
    {
      name: 'ticket_last_contact_behaviour',
      title: 'Last customer contact',
      description: 'Which customer messages update the time of the last contact.',
      input: select({
        check_if_agent_already_replied: 'First message after a reply',
        based_on_customer_reaction: 'Every message',
      }),
      value: 'check_if_agent_already_replied',
    },
    {
      name: 'ticket_rating',
      title: 'Ask customers for a rating',
      description: 'Once after a ticket is closed, by email and in the portal.',
      input: toggle,
      value: false,
      frontend: true,
    },
    {
      name: 'ticket_reminder_business_hours',
      title: 'Reminders in business hours only',
      description: 'Reminders due outside the default calendar’s hours are sent when those hours begin.',
      input: toggle,
      value: false,
    },
    {
      name: 'ticket_organization_reassignment',
      title: 'Move tickets with their customer',
      description: 'When a customer changes organization, their tickets move too.',
      input: toggle,
      value: true,
    },
    {
      name: 'ticket_agent_default_notifications',
      title: 'Default notifications',
      description: 'What agents are notified of, and how, until they choose their own.',
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
      description: 'How new tickets are numbered.',
      input: select({ 'Ticket::Number::Increment': 'Sequential', 'Ticket::Number::Date': 'Date and daily counter' }),
      value: 'Ticket::Number::Increment',
    },
    {
      name: 'ticket_number_increment',
      title: 'Sequential numbers',
      description: 'Add a check digit and set a minimum length.',
      fields: { checksum: toggle, min_size: integer(1, 20) },
      value: { checksum: false, min_size: 5 },
    },
    {
      name: 'ticket_number_date',
      title: 'Date-based numbers',
      description: 'Add a check digit.',
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
      title: 'Assign when opened',
      description: 'An agent who opens an unassigned ticket becomes its owner.',
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
      title: 'Sender name',
      description: 'Shown to customers on emails from agents.',
      input: select({
        AgentNameSystemAddressName: 'Agent and group address',
        AgentName: 'Agent',
        SystemAddressName: 'Group address',
      }),
      value: 'AgentNameSystemAddressName',
    },
    {
      name: 'ticket_define_email_from_separator',
      title: 'Sender name separator',
      description: 'Placed between agent and group address, e.g. “Anna Berg via Acme Support”',
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
      title: 'New tickets in the portal',
      description: 'Let customers create tickets in the portal.',
      input: toggle,
      value: true,
      frontend: true,
    },
    {
      name: 'customer_ticket_create_group_ids',
      title: 'Groups in the portal',
      description: 'Groups customers can choose from. Leave empty to offer all.',
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
      description: 'Let agents create new tags.',
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
      description: 'Let agents add a checklist to a ticket.',
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
      description: 'Ask agents how long each message took.',
      input: toggle,
      value: false,
      frontend: true,
    },
    {
      name: 'time_accounting_types',
      title: 'Activity types',
      description: 'Ask agents what they spent the time on.',
      input: toggle,
      value: false,
      frontend: true,
    },
    {
      name: 'time_accounting_unit',
      title: 'Time unit',
      description: 'Shown next to the time field. Leave empty to hide it.',
      input: {
        tag: 'select',
        options: { hour: 'hours', quarter: 'quarter hours', minute: 'minutes' },
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
      title: 'Note deletion window (seconds)',
      description: 'How long agents can delete their own notes. Enter 0 for no limit.',
      input: integer(0),
      value: 600,
      frontend: true,
    },
    {
      name: 'ui_ticket_overview_ticket_limit',
      title: 'Overview size',
      description: 'Maximum number of tickets in an overview.',
      input: integer(1),
      value: 2000,
    },
  ],
}

const triggers: SettingArea = {
  area: 'Ticket::Trigger',
  permission: 'admin.trigger',
  settings: [
    {
      name: 'ticket_trigger_recursive',
      title: 'Triggers can start other triggers',
      description: 'A change made by a trigger can start other triggers, each of them once.',
      input: toggle,
      value: false,
    },
    {
      name: 'ticket_trigger_recursive_max_loop',
      title: 'Longest trigger chain',
      description: 'How many triggers in a row can start one another.',
      input: integer(1, 20),
      value: 10,
    },
  ],
}

export const ticketAreas = [
  base,
  numbers,
  autoAssignment,
  sender,
  portal,
  tags,
  checklists,
  timeAccounting,
  screens,
  triggers,
]
