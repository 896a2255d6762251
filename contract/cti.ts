import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, id, int, list, requiredText, text } from './lenient.ts'
import { empty, recordId } from './wire.ts'

/**
 * Documented here but validated by the server after it has checked the token: callers without the token learn
 * nothing, and errors of a phone system appear in its request log.
 */
const attribute = (description: string, wire: Record<string, unknown> = { type: 'string', maxLength: 250 }) =>
  z
    .unknown()
    .optional()
    .meta({ wire: { ...wire, description } })

const names = {
  anyOf: [
    { type: 'string', maxLength: 250 },
    { type: 'array', items: { type: 'string' } },
  ],
}

/** Also accepts phone systems that send a form without its content type. */
const fromTelephone = {
  method: 'POST',
  permission: 'public',
  tag: 'cti',
  encodings: ['json', 'form', 'multipart', 'any'],
  bodyLimit: 65_536,
  refuses: [429],
} as const

const attributes = {
  event: attribute('The event.', { type: 'string', enum: ['newCall', 'answer', 'hangup'] }),
  direction: attribute('`out` for calls made by an agent.', { type: 'string', enum: ['in', 'out'] }),
  callId: attribute('The same for all events of one call; `call_id` is accepted too.', {
    type: 'string',
    minLength: 1,
    maxLength: 250,
  }),
  from: attribute('The calling number; required for `newCall`.'),
  to: attribute('The called number; required for `newCall`.'),
  user: attribute('Name of the user who calls (`out`) or is called (`in`).', names),
  queue: attribute('The queue of the call; defaults to our own number.'),
  cause: attribute('Why the call ended: normalClearing, busy, cancel, noAnswer, congestion, notFound, forwarded.'),
  answeringNumber: attribute('Number of the agent who answered.'),
  user_id: attribute('ID of the agent who answered.'),
}

const inXml = { output: z.string(), produces: 'application/xml', refusesIn: 'application/xml' }

const instruction = z.union([
  empty,
  z.strictObject({ action: z.literal('reject'), reason: z.literal('busy') }),
  z.strictObject({ action: z.literal('dial'), caller_id: z.string(), callerId: z.string(), number: z.string() }),
])

const number = requiredText('Number')
const note = z.string().max(1000).nullish()
const mostRows = 1000
const rows = <T extends z.ZodType>(row: T) => z.array(row).max(mostRows)

/** The settings `cti_config`, `sipgate_config` and `placetel_config`; unknown keys are kept. */
export const telephoneConfig = z.looseObject({
  outbound: z
    .looseObject({
      routing_table: rows(z.looseObject({ dest: number, caller_id: number, note })).default([]),
      default_caller_id: z.string().max(250).nullish(),
    })
    .prefault({}),
  inbound: z
    .looseObject({ block_caller_ids: rows(z.looseObject({ caller_id: number, note })).default([]) })
    .prefault({}),
  notify_map: rows(z.looseObject({ queue: number, user_ids: rows(id()) })).default([]),
  view_limit: int(1, 1000).default(60),
  /** Maps sipgate.io users or Placetel devices to users. */
  user_remote_map: rows(z.looseObject({ remote_user_id: text(), user_id: id() })).optional(),
  user_device_map: rows(z.looseObject({ device_id: text(), user_id: id() })).optional(),
})
export type TelephoneConfig = z.output<typeof telephoneConfig>

const tidyConfig = z
  .object({
    enabled: z.boolean(),
    routing_table: z.array(z.object({ dest: z.string(), caller_id: z.string(), note: z.string() })),
    default_caller_id: z.string(),
    block_caller_ids: z.array(z.object({ caller_id: z.string(), note: z.string() })),
    notify_map: z.array(z.object({ queue: z.string(), user_ids: z.array(recordId) })),
    view_limit: z.int(),
    default_country: z.string().nullable(),
  })
  .meta({ id: 'TelephoneConfig' })

const token = z.object({ token: z.string(), url: z.string() })

const administered = { tag: 'cti', permission: ['admin.integration'] } as const

const exampleConfig = {
  enabled: true,
  routing_table: [{ dest: '4930*', caller_id: '4930609811111', note: 'Berlin' }],
  default_caller_id: '4969900091',
  block_caller_ids: [{ caller_id: '491715000000', note: 'spam' }],
  notify_map: [{ queue: 'support', user_ids: [3] }],
  view_limit: 60,
  default_country: 'DE',
}

const newNote = text(1000)
  .nullish()
  .transform((value) => value ?? '')

export const Cti = {
  call: endpoint({
    ...fromTelephone,
    path: '/cti/{cti_token}',
    input: z.looseObject({ cti_token: z.string(), ...attributes }),
    output: instruction,
    summary: 'Report a call event',
    description:
      'The token in the path replaces credentials. Events may arrive twice, late or out of order. `{}` means that no action is required.',
    example: {
      input: { event: 'newCall', direction: 'in', callId: '307fa962', from: '4930609854180', to: '4930609811111' },
      output: {},
    },
  }),
  showConfig: endpoint({
    ...administered,
    method: 'GET',
    path: '/cti/config',
    output: tidyConfig,
    summary: 'Get the phone settings',
    example: { output: exampleConfig },
  }),
  updateConfig: endpoint({
    ...administered,
    method: 'PUT',
    path: '/cti/config',
    input: z.object({
      enabled: bool().optional(),
      routing_table: list(
        z.object({ dest: requiredText('Destination'), caller_id: requiredText('Caller ID'), note: newNote }),
      ).optional(),
      default_caller_id: text().nullish(),
      block_caller_ids: list(z.object({ caller_id: requiredText('Caller ID'), note: newNote })).optional(),
      notify_map: list(z.object({ queue: requiredText('Queue'), user_ids: list(id()) })).optional(),
      view_limit: int(1, 1000).optional(),
      default_country: text(100).nullish(),
    }),
    output: tidyConfig,
    summary: 'Update the phone settings',
    description:
      'Omitted fields keep their values. In `dest`, `*` matches one or more characters and the first match applies. Without `default_country`, numbers are used as they are.',
    example: { input: exampleConfig, output: exampleConfig },
  }),
  showToken: endpoint({
    ...administered,
    method: 'GET',
    path: '/cti/token',
    output: token,
    summary: 'Get the webhook address of the phone system and its token',
  }),
  replaceToken: endpoint({
    ...administered,
    method: 'POST',
    path: '/cti/token',
    output: token,
    status: 201,
    summary: 'Replace the token; the old address stops working immediately',
  }),
}

const sipgate = (path: string, description: string) =>
  endpoint({
    ...fromTelephone,
    path,
    input: z.looseObject({
      sipgate_token: z.string(),
      direction: z.enum(['in', 'out']),
      event: attributes.event,
      callId: attributes.callId,
      from: attributes.from,
      to: attributes.to,
      user: attributes.user,
      userId: attribute('The sipgate.io user who answered.', names),
      cause: attributes.cause,
      answeringNumber: attributes.answeringNumber,
    }),
    ...inXml,
    summary: 'Report a sipgate.io call event',
    description,
    example: { input: { event: 'newCall', callId: '307fa962', from: '4930609854180', to: '4930609811111' } },
  })

export const Sipgate = {
  call: sipgate('/sipgate/{sipgate_token}/{direction}', 'Responses and errors are XML.'),
  callWithSlash: sipgate(
    '/sipgate/{sipgate_token}/{direction}/',
    'The same, under the path that sipgate.io usually calls.',
  ),
}

export const Placetel = {
  call: endpoint({
    ...fromTelephone,
    path: '/placetel/{placetel_token}',
    input: z.looseObject({
      placetel_token: z.string(),
      event: attribute('The event.', {
        type: 'string',
        enum: ['IncomingCall', 'OutgoingCall', 'CallAccepted', 'HungUp'],
      }),
      call_id: attributes.callId,
      direction: attributes.direction,
      from: attributes.from,
      to: attributes.to,
      peer: attribute('The device that answered.'),
      type: attribute('How the call ended: missed, voicemail, blocked, accepted.'),
    }),
    ...inXml,
    summary: 'Report a Placetel call event',
    description: 'Responses and errors are XML.',
    example: { input: { event: 'IncomingCall', call_id: '307fa962', from: '4930609854180', to: '4930609811111' } },
  }),
}
