import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { ok, recordId, timestamp } from './wire.ts'

const userMerge = z
  .object({
    id: recordId,
    user_id: recordId,
    user: z.string().meta({ description: 'The name of the user that was merged.' }),
    into_id: recordId,
    into: z.string(),
    tickets: z.int().meta({ description: 'The tickets that moved.' }),
    contacts: z.record(z.string(), z.string()).meta({ description: 'Contact details that the other user got.' }),
    undone_at: timestamp.nullable(),
    created_by_id: recordId,
    created_at: timestamp,
  })
  .meta({ id: 'UserMerge' })

export type UserMerge = z.output<typeof userMerge>

const about = { tag: 'users', model: 'UserMerge', permission: ['admin.user', 'ticket.agent'] }

const example = {
  id: 4,
  user_id: 31,
  user: 'N. Hale',
  into_id: 12,
  into: 'Nora Hale',
  tickets: 3,
  contacts: { mobile: '+49 170 1234567' },
  undone_at: null,
  created_by_id: 3,
  created_at: '2026-01-05T09:30:00.123Z',
}

/** Merges of customers into other users, as they were made. */
export const UserMerges = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/user_merges',
    input: z.object({ user_id: id() }),
    output: z.array(userMerge),
    summary: 'List the merges in which a user took part, newest first',
    example: { output: [example] },
  }),
  undo: endpoint({
    ...about,
    method: 'DELETE',
    path: '/user_merges/{id}',
    input: z.object({ id: id() }),
    output: ok,
    summary: 'Undo a user merge',
    description:
      'The user is active again and gets back the tickets that moved, unless they have another customer by now, users that' +
      ' were merged into it before, and later messages from its address, numbers and accounts at networks. Contact' +
      ' details are taken from the other user unless they were changed. Tickets that were opened after the merge stay.',
  }),
}
