import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, id, list, text } from './lenient.ts'
import { empty, recordId, timestamp } from './wire.ts'

const day = z.iso.date().meta({ example: '2026-12-31' })

const token = z
  .object({
    id: recordId,
    user_id: recordId,
    action: z.literal('api'),
    name: z.string(),
    preferences: z.object({ permission: z.array(z.string()) }),
    last_used_at: timestamp.nullable(),
    expires_at: day.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AccessToken' })

/** A permission that a token can have; parents of such permissions are disabled. */
const grantable = z.looseObject({
  id: recordId,
  name: z.string(),
  preferences: z.looseObject({ disabled: z.literal(true).optional() }),
  available: z.boolean().meta({ description: 'Whether this version checks it.' }),
})

const own = { tag: 'user_access_token', model: 'Token', permission: ['user_preferences.access_token'] }

/** A date, or a timestamp whose date is used; some clients send "" for none. */
const lastDay = z.union([
  z.literal('').transform(() => null),
  z.null(),
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/)
    .transform((moment) => moment.slice(0, 10))
    .pipe(z.iso.date())
    .refine((value) => value >= '1900-01-01'),
])

export const AccessTokens = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/user_access_token',
    output: z.object({ tokens: z.array(token), permissions: z.array(grantable) }),
    summary: 'List your access tokens and the permissions they can have',
  }),
  create: endpoint({
    ...own,
    neverByToken: true,
    onBehalf: 'administrator',
    method: 'POST',
    path: '/user_access_token',
    input: z.object({
      name: text().nullish(),
      label: text().nullish(),
      permission: list(text(), 500).default([]),
      expires_at: lastDay.meta({ wire: { type: ['string', 'null'], format: 'date' } }).default(null),
      password: boundedText('Password', 1000).optional(),
    }),
    output: z.object({ token: z.string().length(64) }),
    summary: 'Create an access token and return it once',
    description:
      'Requires recent authentication: Basic credentials, a session of the last ten minutes, or `password`. Tokens cannot create tokens. The token stops working at the start of the day in `expires_at`.',
    example: {
      input: { name: 'Reporting', permission: ['ticket.agent'], expires_at: '2026-12-31' },
      output: { token: 'mJr3aQ9mYtJ7nqWc4mYx0d1sXv8hZkE2bFp6uRl5oTgNwAiCjBzPeKyVqHsUfDM_' },
    },
  }),
  remove: endpoint({
    ...own,
    onBehalf: 'never',
    method: 'DELETE',
    path: '/user_access_token/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Revoke an access token',
  }),
}
