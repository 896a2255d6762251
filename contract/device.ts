import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { empty, recordId, timestamp } from './wire.ts'

const device = z
  .object({
    id: recordId,
    user_id: recordId,
    name: z.string(),
    os: z.string().nullable(),
    browser: z.string().nullable(),
    location: z.string().nullable(),
    user_agent: z.string().nullable(),
    ip: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    current: z.literal(true).optional(),
  })
  .meta({ id: 'UserDevice' })

const own = { tag: 'user_devices', model: 'UserDevice', permission: ['user_preferences.device'] }

/** Devices that the user has signed in with. */
export const Devices = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/user_devices',
    output: z.array(device),
    summary: 'List your devices, most recently used first',
  }),
  remove: endpoint({
    ...own,
    onBehalf: 'never',
    method: 'DELETE',
    path: '/user_devices/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Remove a device and end its sessions',
  }),
}
