import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, text } from './lenient.ts'
import { recordId } from './wire.ts'

/** Called by the form on other websites, which sends a form, its parts or JSON. */
const fromWebsite = {
  permission: 'public',
  crossSite: true,
  tag: 'web form',
  encodings: ['json', 'form', 'multipart'],
  refuses: [401, 403, 429],
} as const

/** Deployed forms send an image of their page as a data URL. */
const fingerprint = text(200_000)
  .optional()
  .meta({ wire: { type: 'string', minLength: 31, description: 'Identifies the browser; more than 30 characters.' } })
const test = flag()
  .optional()
  .meta({ description: 'For the preview of an administrator: also works while the form is turned off.' })

const honeypot = z.object({ field: z.string() }).meta({ description: 'An input that people do not see.' })
const captcha = z
  .object({ provider: z.literal('altcha'), challenge_url: z.string(), response_field: z.string() })
  .meta({ description: 'The browser has to solve a challenge.' })

/** Fields are checked by the server: their problems are part of a successful answer. */
const field = (description: string, maxLength: number) =>
  z
    .unknown()
    .optional()
    .meta({ wire: { type: 'string', maxLength, description } })

export const longestFields = { name: 200, email: 255, title: 250, body: 100_000 } as const

const problem = z.string().optional()

export const WebForm = {
  config: endpoint({
    ...fromWebsite,
    method: 'POST',
    path: '/form_config',
    writes: false,
    bodyLimit: 512 * 1024,
    input: z.looseObject({ fingerprint, test }),
    output: z.object({
      enabled: z.literal(true),
      endpoint: z.string(),
      token: z.string(),
      spam_protection: z.object({ honeypot: honeypot.optional(), captcha: captcha.optional() }),
    }),
    summary: 'Get the configuration of the web form',
    description: 'The token is valid for 24 hours, for this fingerprint only.',
  }),
  submit: endpoint({
    ...fromWebsite,
    method: 'POST',
    path: '/form_submit',
    bodyLimit: 25 * 1024 * 1024,
    input: z.looseObject({
      fingerprint,
      test,
      token: text(1000).optional(),
      name: field('The name of the sender.', longestFields.name),
      email: field('The email address of the sender.', longestFields.email),
      title: field('The title of the ticket.', longestFields.title),
      body: field('The message, as plain text.', longestFields.body),
    }),
    output: z.union([
      z.object({ ticket: z.object({ id: recordId, number: z.string() }) }),
      z.object({
        errors: z
          .object({ name: problem, email: problem, title: problem, body: problem, file: problem, spam: problem })
          .catchall(z.string()),
      }),
    ]),
    summary: 'Create a ticket with the web form',
    description:
      'Files are sent as parts named `file[]`. Invalid fields are listed in `errors`: `required`, `invalid` or `too_long`. Custom fields of tickets that customers see when they create a ticket can be sent by their names; their problems are `invalid_value` and `too_long`.',
  }),
  challenge: endpoint({
    method: 'GET',
    path: '/form_captcha_challenge',
    permission: 'public',
    crossSite: true,
    tag: 'web form',
    refuses: [403, 404],
    output: z.object({
      algorithm: z.literal('SHA-256'),
      challenge: z.string(),
      maxnumber: z.int(),
      salt: z.string(),
      signature: z.string(),
    }),
    summary: 'Get a challenge for the web form',
    description: 'Only if the web form is protected by ALTCHA. The solution is valid once, for an hour.',
  }),
}
