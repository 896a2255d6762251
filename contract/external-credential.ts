import { z } from 'zod'
import { mailProviderNames, type MailProvider } from './channel-cloud-mailbox.ts'
import { mailProviders, secretMask } from './channel-email.ts'
import { endpoint } from './endpoint.ts'
import { id, optionalId, requiredText, text } from './lenient.ts'
import { empty, recordId, timestamp } from './wire.ts'

const shown = z
  .object({
    id: recordId,
    name: z.enum(mailProviders),
    credentials: z.looseObject({}).meta({ description: `Secrets are \`${secretMask}\`.` }),
    created_by_id: recordId,
    updated_by_id: recordId,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ExternalCredential' })

export type ExternalCredential = z.output<typeof shown> & {
  credentials: { client_id: string; client_secret: string; client_tenant?: string | null }
}

const app = z.object({
  client_id: requiredText('Client ID', 500),
  client_secret: text(1000).nullish(),
  client_tenant: text(250).nullish().meta({ description: 'Only Microsoft 365; without one, `common`.' }),
})

const about = {
  tag: 'external_credentials',
  model: 'ExternalCredential',
  permission: mailProviders.map((provider) => `admin.channel_${provider}`),
}

const example = {
  id: 1,
  name: 'google',
  credentials: { client_id: '1234.apps.example.com', client_secret: secretMask },
  created_by_id: 3,
  updated_by_id: 3,
  created_at: '2026-01-05T09:30:00.123Z',
  updated_at: '2026-01-05T09:30:00.123Z',
} as const
const input = { name: 'google', credentials: { client_id: '1234.apps.example.com', client_secret: 'secret' } }

/** Apps at providers, by which mailboxes are signed in. Only those of providers that the caller administers. */
export const ExternalCredentials = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/external_credentials',
    output: z.array(shown),
    summary: 'List provider apps',
    example: { output: [example] },
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/external_credentials/{id}',
    input: z.object({ id: id() }),
    output: shown,
    summary: 'Get a provider app',
    example: { output: example },
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/external_credentials',
    input: z.object({ name: z.enum(mailProviders), credentials: app }),
    output: shown,
    status: 201,
    summary: 'Save a provider app',
    example: { input, output: example },
  }),
  update: endpoint({
    ...about,
    method: 'PUT',
    path: '/external_credentials/{id}',
    input: z.object({ id: id(), credentials: app }),
    output: shown,
    summary: 'Update a provider app',
    description: `A secret sent as \`${secretMask}\` is kept. Connected mailboxes of the same app use the new secret at once.`,
    example: { input: { credentials: input.credentials }, output: example },
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/external_credentials/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete a provider app; connected mailboxes keep working',
  }),
}

/** Signing in at one provider. */
const signInAt = (provider: MailProvider) => {
  const path = `/external_credentials/${provider}`
  const name = mailProviderNames[provider]
  const one = { tag: about.tag, permission: [`admin.channel_${provider}`] }
  return {
    verify: endpoint({
      ...one,
      method: 'POST',
      path: `${path}/app_verify`,
      writes: false,
      input: app.partial(),
      output: z.object({
        attributes: z.looseObject({}).optional(),
        error: z.string().optional(),
        problem: z.string().optional().meta({ description: 'A code for `error`.' }),
      }),
      summary: `Test a ${name} app`,
      description:
        'Asks the provider whether it knows the app and its secret. Failures are in `error`, with status 200.',
      example: { input: input.credentials, output: { error: `${name} does not accept this client ID and secret.` } },
    }),
    link: endpoint({
      ...one,
      method: 'GET',
      path: `${path}/link_account`,
      input: z.object({ channel_id: optionalId().optional() }),
      output: z.unknown(),
      alsoAnswers: { 302: `The page of ${name} on which the user grants access.` },
      summary: `Sign in to ${name} to connect a mailbox, or to reconnect \`channel_id\``,
    }),
    callback: endpoint({
      ...one,
      method: 'GET',
      path: `${path}/callback`,
      input: z.object({
        code: text(4000).optional(),
        state: text(4000).optional(),
        error: text(250).optional(),
      }),
      output: z.unknown(),
      alsoAnswers: { 302: 'The page of the mailbox, or the list with the code of an error.' },
      summary: `Return from ${name}`,
      description:
        'Exchanges the code for tokens and saves the mailbox. `state` was issued to the same user within the last ten minutes, so that another site cannot connect a mailbox of its own.',
    }),
  }
}

export const MailSignIn = { google: signInAt('google'), microsoft365: signInAt('microsoft365') }
