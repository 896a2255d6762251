import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, boundedText, id, requiredText } from './lenient.ts'
import { listParameters, modes } from './resource.ts'
import { empty, fullList, fullRecord, recordId, timestamp } from './wire.ts'

const example = {
  id: 1,
  name: 'Status board',
  uid: 'n1FqZ0vQY8mJb5bV4o3m2nK0t7cWw1sXy9LrPq6Ea0E',
  secret: 'Zt3c5r1mYV0w8kPq2sJ7nB4xG6uD9eHfLaRoTiK0y1M',
  redirect_uri: 'https://board.example.com/callback',
  scopes: 'full',
  confidential: true,
  created_at: '2026-01-05T09:30:00.123Z',
  updated_at: '2026-01-05T09:30:00.123Z',
}

const record = z
  .looseObject({
    id: recordId,
    name: z.string(),
    uid: z.string(),
    secret: z.string().meta({ description: 'Shown when it is made; otherwise ten asterisks.' }),
    redirect_uri: z.string(),
    scopes: z.string(),
    confidential: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Application' })

const shown = { ...example, secret: '**********' }
const fields = { name: requiredText('Name'), redirect_uri: boundedText('Redirect URI', 5000), confidential: bool() }
const about = { tag: 'applications', model: 'Application', permission: ['admin.api'] } as const
const one = z.union([record, fullRecord])

/** Programs that may ask users for access through OAuth 2. */
export const Application = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/applications',
    input: z.object({ ...listParameters, full: modes.full }),
    output: z.union([z.array(record), fullList]),
    summary: 'List applications',
    description: 'With `full`, each application also tells how many `clients` hold a live token.',
    example: { output: [shown] },
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/applications/{id}',
    input: z.object({ id: id(), full: modes.full }),
    output: one,
    summary: 'Show an application',
    example: { output: shown },
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/applications',
    input: z.object({ ...fields, confidential: fields.confidential.default(true), full: modes.full }),
    output: one,
    summary: 'Create an application; its secret is shown this once',
    description:
      '`redirect_uri` takes several addresses, one a line; each is compared character by character. A `confidential` application proves itself with its secret, any other one with PKCE.',
    example: { input: { name: example.name, redirect_uri: example.redirect_uri }, output: example },
  }),
  update: endpoint({
    ...about,
    method: 'PUT',
    path: '/applications/{id}',
    input: z.object({ id: id(), ...z.object(fields).partial().shape, full: modes.full }),
    output: one,
    summary: 'Change an application, only what is sent',
    example: { input: { name: 'Big status board' }, output: { ...shown, name: 'Big status board' } },
  }),
  replaceSecret: endpoint({
    ...about,
    method: 'POST',
    path: '/applications/{id}/secret',
    input: z.object({ id: id() }),
    output: record,
    summary: 'Replace the secret of an application; the new one is shown this once',
    description: 'The old secret is refused at once. Tokens that users gave stay valid.',
    example: { output: example },
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/applications/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete an application; its tokens stop at once',
  }),
  token: endpoint({
    ...about,
    method: 'POST',
    path: '/applications/token',
    neverByToken: true,
    onBehalf: 'never',
    input: z.object({ id: id() }),
    output: z.object({ token: z.string() }),
    refuses: [404],
    summary: 'Get a bearer token of an application for oneself',
    description: 'Lives two hours and cannot be refreshed. Callers who act for someone else are refused.',
    example: { input: { id: 1 }, output: { token: 'q5Yw1oXn8dR2c0uVbK7sZtJ4mE9gHfLaPiT6yC3xQ0A' } },
  }),
}
