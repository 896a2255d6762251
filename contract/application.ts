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
    secret: z.string().meta({ description: 'Returned in full when it is created, then as ten asterisks.' }),
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

/** Applications that may request access to accounts through OAuth 2. */
export const Application = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/applications',
    input: z.object({ ...listParameters, full: modes.full }),
    output: z.union([z.array(record), fullList]),
    summary: 'List applications',
    description: 'With `full`, each application includes `clients`, the number of clients with a valid token.',
    example: { output: [shown] },
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/applications/{id}',
    input: z.object({ id: id(), full: modes.full }),
    output: one,
    summary: 'Get an application',
    example: { output: shown },
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/applications',
    input: z.object({ ...fields, confidential: fields.confidential.default(true), full: modes.full }),
    output: one,
    summary: 'Create an application and return its secret once',
    description:
      '`redirect_uri` takes one address per line; each is matched exactly. A `confidential` application authenticates with its secret, all others with PKCE.',
    example: { input: { name: example.name, redirect_uri: example.redirect_uri }, output: example },
  }),
  update: endpoint({
    ...about,
    method: 'PUT',
    path: '/applications/{id}',
    input: z.object({ id: id(), ...z.object(fields).partial().shape, full: modes.full }),
    output: one,
    summary: 'Update an application',
    example: { input: { name: 'Big status board' }, output: { ...shown, name: 'Big status board' } },
  }),
  replaceSecret: endpoint({
    ...about,
    method: 'POST',
    path: '/applications/{id}/secret',
    input: z.object({ id: id() }),
    output: record,
    summary: 'Replace the secret of an application and return the new one once',
    description: 'The old secret stops working immediately. Tokens that were issued remain valid.',
    example: { output: example },
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/applications/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete an application and revoke its tokens',
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
    summary: 'Create a bearer token of an application for yourself',
    description: 'Valid for two hours; it cannot be refreshed.',
    example: { input: { id: 1 }, output: { token: 'q5Yw1oXn8dR2c0uVbK7sZtJ4mE9gHfLaPiT6yC3xQ0A' } },
  }),
}
