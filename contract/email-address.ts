import { bool, boundedText, jsonObject, optionalId, requiredText } from './lenient.ts'
import { resource } from './resource.ts'

/** An email address of the helpdesk: its channel receives email for it, and groups send from it. */
export const EmailAddress = resource('email_addresses', {
  model: 'EmailAddress',
  read: ['ticket.agent', 'admin.channel_email'],
  write: ['admin.channel_email'],
  fields: {
    name: requiredText('Name'),
    email: requiredText('Email'),
    channel_id: optionalId().default(null),
    active: bool().default(true),
    note: boundedText('Note', 250).nullable().default(null),
    preferences: jsonObject().default({}),
  },
  relations: { groups: { ids: 'group_ids', table: 'groups', own: 'email_address_id' } },
  historyAttribute: 'email_address',
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})
