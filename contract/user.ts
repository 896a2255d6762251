import { z } from 'zod'
import { importEndpoints } from './csv-import.ts'
import { endpoint } from './endpoint.ts'
import { exportEndpoints } from './export.ts'
import { history } from './history.ts'
import { id } from './lenient.ts'
import { found, modes, searchedRecords, searchParameters } from './resource.ts'
import { newUserInput, ownInput, userCard, userFilters, userInput, userRecord } from './user-record.ts'
import { empty, fullList, fullRecord, ok, recordId } from './wire.ts'

const about = { tag: 'users', model: 'User' }
const agents = ['ticket.agent', 'admin.user']
const one = z.union([userRecord, fullRecord])
const { page, per_page, limit } = searchParameters

const search = {
  ...about,
  permission: agents,
  path: '/users/search',
  costly: true,
  input: z.object({ ...searchParameters, ...userFilters, ...modes }),
  output: found(userRecord),
  summary: 'Search users',
}

export const exportedUserColumns = ['name', 'email', 'roles', 'organization', 'phone', 'active', 'last_login']

const example = {
  input: {
    firstname: 'Mia',
    lastname: 'Berg',
    email: 'mia@acme.test',
    organization: 'Acme',
    roles: ['Customer'],
    invite: true,
  },
}

/** Users: customers, agents and administrators. */
export const User = {
  me: endpoint({
    ...about,
    permission: 'any',
    method: 'GET',
    path: '/users/me',
    beforeSecondFactor: true,
    input: z.object(modes),
    output: one,
    summary: 'Get the current user',
  }),
  updateMe: endpoint({
    ...about,
    permission: ['user_preferences', 'ticket.customer'],
    method: 'PUT',
    path: '/users/me',
    input: z.object({ ...ownInput, ...modes }),
    output: one,
    summary: 'Update your own name and contact details',
    description:
      'Email address, login, password, roles and groups cannot be changed here. Customers can change their names and phone numbers.',
    example: { input: { firstname: 'Agnes', phone: '+49 30 12345678' } },
  }),
  list: endpoint({
    ...about,
    permission: 'any',
    method: 'GET',
    path: '/users',
    input: z.object({ page, per_page, limit, ...modes }),
    output: z.union([z.array(userRecord), fullList]),
    summary: 'List users',
    description: 'Users with `ticket.agent` or `admin.user` get all users, others only themselves.',
  }),
  search: endpoint({ ...search, method: 'GET' }),
  searchByPost: endpoint({ ...search, method: 'POST', writes: false }),
  ...exportEndpoints({
    tag: 'users',
    permission: agents,
    input: { ...searchedRecords, ...userFilters },
    usual: exportedUserColumns,
  }),
  show: endpoint({
    ...about,
    permission: 'any',
    method: 'GET',
    path: '/users/{id}',
    input: z.object({ id: id(), ...modes }),
    output: z.union([userRecord, userCard, fullRecord]),
    summary: 'Get a user',
    description: 'Customers can read themselves and some fields of users in the same organization.',
  }),
  create: endpoint({
    ...about,
    permission: 'public',
    method: 'POST',
    path: '/users',
    input: z.object({ ...newUserInput, ...modes }),
    customFieldsOf: 'User',
    output: z.union([userRecord, fullRecord, ok]),
    status: 201,
    summary: 'Create a user',
    description:
      'Only callers with `admin.user` can set roles and groups; other users get the sign-up roles. Without credentials: `signup` ' +
      'registers an account, and a new installation accepts its first administrator.',
    refuses: [429],
    example,
  }),
  update: endpoint({
    ...about,
    permission: agents,
    method: 'PUT',
    path: '/users/{id}',
    customFieldsOf: 'User',
    input: z.object({ id: id(), ...userInput, ...modes, current_password: z.string().optional().catch(undefined) }),
    output: one,
    summary: 'Update a user',
    description:
      'Callers with `ticket.agent` can update customers only, without their roles and groups. Changing your own password or ' +
      'email address requires `current_password`, except with Basic or soon after signing in.',
  }),
  remove: endpoint({
    ...about,
    permission: ['admin.user'],
    method: 'DELETE',
    path: '/users/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete a user',
    description: 'Fails if other records refer to the user.',
  }),
  history: endpoint({
    ...about,
    permission: agents,
    method: 'GET',
    path: '/users/history/{id}',
    input: z.object({ id: id() }),
    output: history,
    summary: 'Get the history of a user',
  }),
  unlock: endpoint({
    ...about,
    permission: ['admin.user'],
    method: 'PUT',
    path: '/users/unlock/{id}',
    input: z.object({ id: id() }),
    output: ok,
    summary: 'Unlock a user after too many wrong passwords',
  }),
  invite: endpoint({
    ...about,
    permission: ['admin.user'],
    method: 'POST',
    path: '/users/{id}/invitations',
    input: z.object({ id: id() }),
    output: ok,
    status: 201,
    summary: 'Resend an invitation',
    description:
      'Sends an email with a link to set a password, valid for a week. Users who have signed in before cannot be invited.',
  }),
  previewMerge: endpoint({
    ...about,
    permission: agents,
    method: 'GET',
    path: '/users/{id}/merges',
    input: z.object({ id: id(), into_id: id() }),
    output: z.object({
      tickets: z.number().int().meta({ description: 'The tickets that move to the other user.' }),
      merged_users: z.number().int().meta({ description: 'Users that were merged into this one before.' }),
      contacts: z
        .record(z.string(), z.string())
        .meta({ description: 'Phone numbers and addresses that the other user lacks.' }),
    }),
    summary: 'Preview what merging a customer would move',
    description: 'Nothing is changed. Rejected for the same reasons as the merge.',
    example: { output: { tickets: 12, merged_users: 0, contacts: { mobile: '+49 170 1234567' } } },
  }),
  merge: endpoint({
    ...about,
    permission: agents,
    method: 'POST',
    path: '/users/{id}/merges',
    input: z.object({ id: id(), into_id: id() }),
    output: z.object({ ...ok.shape, merge_id: recordId.meta({ description: 'For undoing it.' }) }),
    status: 201,
    summary: 'Merge a customer into another user',
    description:
      'The customer becomes inactive. Their tickets move to the other user in the background, and later messages from' +
      ' their address and accounts at networks, and calls from their numbers, belong to the other user. Agents merge' +
      ' customers only. Messages keep their author. Phone numbers and addresses that the other' +
      ' user lacks are copied. `DELETE /user_merges/{id}` undoes it.',
    example: { input: { into_id: 12 }, output: { message: 'ok', merge_id: 4 } },
  }),
  confirmedEmail: endpoint({
    ...about,
    permission: ['admin.user'],
    method: 'GET',
    path: '/users/{id}/email_confirmations',
    input: z.object({ id: id() }),
    output: z.object({ confirmed_email: z.string().nullable() }),
    summary: 'Get the previous email address of a user while the one entered by an agent is unconfirmed',
  }),
  confirmEmail: endpoint({
    ...about,
    permission: ['admin.user'],
    method: 'POST',
    path: '/users/{id}/email_confirmations',
    input: z.object({ id: id() }),
    output: ok,
    status: 201,
    summary: 'Confirm the email address that an agent entered for a user',
    description: 'From then on, password reset links go to the new address.',
  }),
  ...importEndpoints('users', 'User', ['admin.user']),
}
