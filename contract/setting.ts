import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, jsonObject } from './lenient.ts'
import { listParameters } from './resource.ts'
import { empty, recordId, timestamp } from './wire.ts'

const state = z.looseObject({ value: z.unknown() })

const setting = z
  .object({
    id: recordId,
    title: z.string(),
    name: z.string(),
    area: z.string(),
    description: z.string(),
    options: z.looseObject({}),
    state_current: state,
    state_initial: state,
    frontend: z.boolean(),
    preferences: z.looseObject({ permission: z.array(z.string()).optional() }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Setting' })

export type Setting = z.output<typeof setting>

const common = { tag: 'settings', model: 'Setting', permission: ['admin.*'] }
const oneOf = z.object({ id: id() })
const impossible = 'Always refused: settings come with the product.'

const example = {
  id: 1,
  title: 'Product name',
  name: 'product_name',
  area: 'System::Branding',
  description: 'How this helpdesk is called in titles and mails.',
  options: { form: [{ name: 'product_name', tag: 'input' }] },
  state_current: { value: 'Acme Helpdesk' },
  state_initial: { value: 'Switchboard' },
  frontend: true,
  preferences: { permission: ['admin.branding'] },
  created_at: '2026-01-05T09:30:00.123Z',
  updated_at: '2026-01-05T09:30:00.123Z',
}

export const Settings = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/settings',
    input: z.object({ page: listParameters.page, per_page: listParameters.per_page, limit: listParameters.limit }),
    output: z.array(setting),
    summary: 'List the settings whose own permission the caller holds',
  }),
  show: endpoint({
    ...common,
    method: 'GET',
    path: '/settings/{id}',
    input: oneOf,
    output: setting,
    summary: 'Show a setting',
    example: { output: example },
  }),
  update: endpoint({
    ...common,
    method: 'PUT',
    path: '/settings/{id}',
    input: z.object({ id: id(), state_current: jsonObject().optional() }),
    output: setting,
    summary: 'Change the value of a setting',
    description: 'Only `state_current` can change, and only to a value of the kind that `options.form` asks for.',
    example: { input: { state_current: { value: 'Acme Helpdesk' } }, output: example },
  }),
  reset: endpoint({
    ...common,
    method: 'POST',
    path: '/settings/reset/{id}',
    input: oneOf,
    output: setting,
    summary: 'Give a setting its first value again, or a new one where it is a generated secret',
  }),
  create: endpoint({
    ...common,
    method: 'POST',
    path: '/settings',
    output: empty,
    summary: 'Not possible',
    description: impossible,
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: '/settings/{id}',
    output: empty,
    summary: 'Not possible',
    description: impossible,
  }),
}
