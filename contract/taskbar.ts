import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, id, int, jsonObject, requiredText, text } from './lenient.ts'
import { empty, recordId, timestamp } from './wire.ts'

const free = z.record(z.string(), z.unknown())

/** Another user who has the same ticket open; `changed` if they have unsaved input. */
const presence = z.object({ id: recordId, user_id: recordId, last_contact: timestamp, changed: z.boolean() })

const tab = z
  .object({
    id: recordId,
    user_id: recordId,
    client_id: z.string().nullable(),
    key: z.string(),
    callback: z.string(),
    params: free,
    state: free,
    preferences: z.looseObject({ tasks: z.array(presence) }),
    prio: z.int(),
    notify: z.boolean(),
    active: z.boolean(),
    app: z.string(),
    last_contact: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Taskbar' })

const fields = {
  client_id: text(250).nullable().optional(),
  callback: text(250).optional(),
  params: jsonObject(10_000).optional(),
  state: jsonObject(100_000).optional(),
  preferences: jsonObject(10_000).optional(),
  prio: int().optional(),
  notify: bool().optional(),
  active: bool().optional(),
}
const app = z.literal(['desktop', 'mobile'])

const own = { tag: 'taskbar', model: 'Taskbar', permission: 'any', output: tab } as const

/** The caller's open tabs, with unsaved input. */
export const Taskbars = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/taskbar',
    output: z.array(tab),
    summary: 'List your tabs',
    description: 'For a tab `Ticket-<id>`, `preferences.tasks` lists the other agents who have the ticket open.',
  }),
  show: endpoint({
    ...own,
    method: 'GET',
    path: '/taskbar/{id}',
    input: z.object({ id: id() }),
    summary: 'Get one of your tabs',
  }),
  create: endpoint({
    ...own,
    method: 'POST',
    path: '/taskbar',
    status: 201,
    input: z.object({ key: requiredText('Key'), app: app.default('desktop'), ...fields }),
    summary: 'Open a tab, or update it if it is already open',
    example: { input: { key: 'Ticket-1', callback: 'TicketZoom', params: { ticket_id: 1 }, prio: 1 } },
  }),
  update: endpoint({
    ...own,
    method: 'PUT',
    path: '/taskbar/{id}',
    input: z.object({ id: id(), key: requiredText('Key').optional(), app: app.optional(), ...fields }),
    summary: 'Update one of your tabs',
  }),
  remove: endpoint({
    ...own,
    method: 'DELETE',
    path: '/taskbar/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Close one of your tabs',
  }),
}
