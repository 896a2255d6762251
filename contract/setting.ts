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
const impossible = 'Always rejected: settings cannot be created or deleted.'

const example = {
  id: 1,
  title: 'Product name',
  name: 'product_name',
  area: 'System::Branding',
  description: 'The name of this helpdesk in titles and emails.',
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
    summary: 'List the settings the caller can read',
  }),
  show: endpoint({
    ...common,
    method: 'GET',
    path: '/settings/{id}',
    input: oneOf,
    output: setting,
    summary: 'Get a setting',
    example: { output: example },
  }),
  update: endpoint({
    ...common,
    method: 'PUT',
    path: '/settings/{id}',
    input: z.object({ id: id(), state_current: jsonObject().optional() }),
    output: setting,
    summary: 'Update the value of a setting',
    description: 'Only `state_current` can change; the value must match the type in `options.form`.',
    example: { input: { state_current: { value: 'Acme Helpdesk' } }, output: example },
  }),
  reset: endpoint({
    ...common,
    method: 'POST',
    path: '/settings/reset/{id}',
    input: oneOf,
    output: setting,
    summary: 'Reset a setting to its default, or generate a new value for a secret',
  }),
  create: endpoint({
    ...common,
    method: 'POST',
    path: '/settings',
    output: empty,
    summary: 'Not supported',
    description: impossible,
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: '/settings/{id}',
    output: empty,
    summary: 'Not supported',
    description: impossible,
  }),
}
