import { bool, boundedText, requiredText } from './lenient.ts'
import { resource } from './resource.ts'

/** Signatures for emails of groups; placeholders such as `#{user.firstname}` are filled in for each reply. */
export const Signature = resource('signatures', {
  model: 'Signature',
  read: ['ticket.agent', 'admin.channel_email'],
  write: ['admin.channel_email'],
  fields: {
    name: requiredText('Name'),
    body: boundedText('Body', 20_000).nullable().default(null),
    active: bool().default(true),
    note: boundedText('Note', 250).nullable().default(null),
  },
  relations: { groups: { ids: 'group_ids', table: 'groups', own: 'signature_id' } },
  historyAttribute: 'signature',
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})
