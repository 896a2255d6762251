import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, id, int, jsonObject, requiredText, text } from './lenient.ts'
import { empty, recordId, timestamp } from './wire.ts'

const free = z.record(z.string(), z.unknown())

/** Another user who has the same ticket open; `changed` if they entered something. */
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

/** The caller's open tabs, with entered text that was not sent yet. */
export const Taskbars = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/taskbar',
    output: z.array(tab),
    summary: 'List your own tabs',
    description: 'Of a tab `Ticket-<id>`, `preferences.tasks` tells its agents which other agents have it open.',
  }),
  show: endpoint({
    ...own,
    method: 'GET',
    path: '/taskbar/{id}',
    input: z.object({ id: id() }),
    summary: 'Show one of your tabs',
  }),
  create: endpoint({
    ...own,
    method: 'POST',
    path: '/taskbar',
    status: 201,
    input: z.object({ key: requiredText('Key'), app: app.default('desktop'), ...fields }),
    summary: 'Open a tab; one that is open already is changed, only what is sent',
    example: { input: { key: 'Ticket-1', callback: 'TicketZoom', params: { ticket_id: 1 }, prio: 1 } },
  }),
  update: endpoint({
    ...own,
    method: 'PUT',
    path: '/taskbar/{id}',
    input: z.object({ id: id(), key: requiredText('Key').optional(), app: app.optional(), ...fields }),
    summary: 'Change one of your tabs, only what is sent',
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
