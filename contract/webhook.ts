import { z } from 'zod'
import { secretMask } from './channel-email.ts'
import { endpoint } from './endpoint.ts'
import { failsWith, makeIssue } from './issues.ts'
import { bool, boundedText, jsonObject, requiredText, text } from './lenient.ts'
import { resource } from './resource.ts'

const noProtocol = 'Endpoint The provided endpoint is invalid, no http or https protocol was specified.'
const noHost = 'Endpoint The provided endpoint is invalid, no hostname was specified.'
const notAnAddress = 'Endpoint The provided endpoint is invalid.'

function endpointProblem(address: string): string | undefined {
  if (!/^https?:/i.test(address)) return noProtocol
  if (/^https?:\/*(?:[?#:]|$)/i.test(address)) return noHost
  const url = URL.parse(address)
  // Credentials have fields of their own, which are sealed and masked.
  return url && url.username === '' && url.password === '' ? undefined : notAnAddress
}

const address = boundedText('Endpoint', 300)
  .transform((value) => value.trim())
  .superRefine((value, issue) => {
    const problem = endpointProblem(value)
    if (problem) issue.addIssue(makeIssue('invalid_value', problem))
  })
  .meta({ wire: { type: 'string', maxLength: 300 } })

const isJson = (value: string): boolean => {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

export const invalidPayload = 'Custom payload The provided payload is invalid. Please check your syntax.'
const longestPayload = 100_000
const payloadText = boundedText('Custom payload', longestPayload)
/** Empty is none, as forms send it. */
const customPayload = payloadText
  .refine((value) => value.trim() === '' || isJson(value), failsWith('invalid_value', invalidPayload))
  .meta({ wire: { type: 'string', maxLength: longestPayload } })

const preDefinedTypes = ['Mattermost', 'MicrosoftTeams', 'RocketChat', 'Slack'] as const
const preDefinedType = z
  .enum([...preDefinedTypes, ''])
  .transform((type) => type || null)
  .meta({ wire: { type: 'string', enum: preDefinedTypes } })

/** Shown as asterisks; when these are sent back, the secret is kept. */
export const webhookSecrets = ['signature_token', 'basic_auth_password', 'bearer_token'] as const
const secret = text(2000)
  .nullable()
  .default(null)
  .meta({ description: `Never returned: \`${secretMask}\` if it is set. Sending that back keeps it.` })

export const webhookMethods = ['post', 'put', 'patch', 'delete'] as const

export const webhookPermission = ['admin.webhook'] as const
const described = resource('webhooks', {
  model: 'Webhook',
  read: webhookPermission,
  write: webhookPermission,
  fields: {
    name: requiredText('Name'),
    endpoint: address,
    http_method: z.enum(webhookMethods).default('post'),
    signature_token: secret,
    ssl_verify: bool().default(true),
    basic_auth_username: text(250).nullable().default(null),
    basic_auth_password: secret,
    bearer_token: secret,
    pre_defined_webhook_type: preDefinedType.nullable().default(null),
    customized_payload: bool().default(false),
    custom_payload: customPayload.nullable().default(null),
    preferences: jsonObject(20_000).default({}),
    note: boundedText('Note', 500).nullable().default(null),
    active: bool().default(true),
  },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})

const example = { name: 'Status board', endpoint: 'https://board.example.com/tickets' }

/** Other servers that rules tell about tickets. */
export const Webhook = {
  ...described,
  endpoints: {
    ...described.endpoints,
    create: endpoint({ ...described.endpoints.create, example: { input: example } }),
  },
}

const preDefined = z
  .object({
    id: z.enum(preDefinedTypes),
    name: z.string(),
    custom_payload: z.string(),
    fields: z.array(
      z.object({ display: z.string(), null: z.boolean(), name: z.string(), tag: z.string(), placeholder: z.string() }),
    ),
    field_names: z.array(z.string()),
  })
  .meta({ id: 'PreDefinedWebhook' })
export type PreDefinedWebhook = z.output<typeof preDefined>

const about = { tag: 'webhooks', model: 'Webhook', permission: webhookPermission } as const
const reading = { ...about, method: 'GET' } as const

export const Webhooks = {
  preview: endpoint({
    ...reading,
    path: '/webhooks/preview',
    output: z.looseObject({}),
    refuses: [404],
    summary: 'Get the payload of the newest ticket that you can read',
  }),
  preDefined: endpoint({
    ...reading,
    path: '/webhooks/pre_defined',
    output: z.array(preDefined),
    summary: 'List payloads for chat services',
  }),
  replacements: endpoint({
    ...reading,
    path: '/webhooks/payload/replacements',
    input: z.object({ pre_defined_webhook_type: preDefinedType.nullish() }),
    output: z.record(z.string(), z.array(z.string())),
    summary: 'List variables of custom payloads',
  }),
  check: endpoint({
    ...about,
    method: 'POST',
    writes: false,
    path: '/webhooks/payload/check',
    input: z.object({
      custom_payload: payloadText,
      pre_defined_webhook_type: preDefinedType.nullish(),
      preferences: jsonObject(20_000).optional(),
    }),
    output: z.object({ payload: z.string() }),
    summary: 'Check a custom payload and fill it in for the newest ticket that you can read',
    description: 'Variables are empty if there is no such ticket.',
    example: { input: { custom_payload: '{"number":"#{ticket.number}"}' }, output: { payload: '{"number":"67001"}' } },
  }),
}
