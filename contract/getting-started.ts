import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, requiredText, text } from './lenient.ts'

/**
 * The steps after the first administrator, in this order. A step is complete when its records exist; it can be
 * skipped.
 */
export const setUpSteps = ['organization', 'mail_out', 'mailbox', 'colleagues'] as const
export type SetUpStep = (typeof setUpSteps)[number]

const step = z.enum(setUpSteps)
const steps = z
  .array(z.object({ name: step, state: z.enum(['open', 'done', 'skipped']) }))
  .meta({ id: 'SetUpSteps', description: 'Setup is complete when no step is open.' })

export type SetUpSteps = z.output<typeof steps>

const about = { tag: 'getting_started' } as const
/** Full administrators only. */
const administrators = ['admin']

/** Setup of a new installation. */
export const GettingStarted = {
  show: endpoint({
    ...about,
    permission: 'public',
    method: 'GET',
    path: '/getting_started',
    output: z.object({
      setup_done: z.boolean(),
      import_mode: z.boolean(),
      import_backend: z.string(),
      system_online_service: z.boolean(),
      addresses: z.array(z.looseObject({})).optional(),
      groups: z.array(z.looseObject({})).optional(),
      config: z.looseObject({}).optional(),
      channel_driver: z.looseObject({}).optional(),
      steps: steps.optional(),
    }),
    summary: 'Check whether the first administrator exists',
    description:
      'Administrators also get the email addresses, groups and settings that the setup assistant shows, and the open ' +
      'steps.',
    example: {
      output: { setup_done: true, import_mode: false, import_backend: '', system_online_service: false },
    },
  }),
  saveBase: endpoint({
    ...about,
    permission: administrators,
    method: 'POST',
    path: '/getting_started/base',
    input: z.object({
      organization: requiredText('Organization', 250),
      url: text(500).optional(),
      locale_default: text(20).optional(),
      timezone_default: text(100).optional(),
      logo: z.string().nullish(),
    }),
    output: z.object({
      result: z.enum(['ok', 'invalid']),
      settings: z.looseObject({}).optional(),
      messages: z.record(z.string(), z.string()).optional(),
    }),
    summary: 'Set the name, URL, language, time zone and logo of the helpdesk',
    description:
      '`url` is the public address of the helpdesk, such as `https://help.example.com`. `logo` is a data URL ' +
      'of a PNG, JPEG, GIF or WebP image up to 64 KB; null removes it. Omitted fields keep their values. If a value is invalid, ' +
      'nothing changes and `messages` names the fields.',
    example: {
      input: {
        organization: 'Acme',
        url: 'https://help.example.com',
        locale_default: 'en-us',
        timezone_default: 'Europe/Berlin',
      },
      output: { result: 'ok', settings: { organization: 'Acme', http_type: 'https', fqdn: 'help.example.com' } },
    },
  }),
  skipStep: endpoint({
    ...about,
    permission: administrators,
    method: 'PUT',
    path: '/getting_started/steps/{name}',
    input: z.object({ name: step, skipped: bool().default(true) }),
    output: steps,
    summary: 'Skip a setup step, or reopen it',
    example: { input: { skipped: true } },
  }),
}

/** A checklist for the first days; each item is computed from existing records. */
export const FirstSteps = {
  list: endpoint({
    ...about,
    permission: ['ticket.agent', 'admin.*'],
    method: 'GET',
    path: '/first_steps',
    output: z.array(
      z.object({
        name: z.string(),
        items: z.array(z.object({ id: z.string(), name: z.string(), checked: z.boolean(), location: z.string() })),
      }),
    ),
    summary: 'List the first steps and whether they are done',
    description: 'Agents get their own steps, administrators also those of the helpdesk.',
    example: {
      output: [
        {
          name: 'Getting started',
          items: [{ id: 'answer', name: 'Reply to your first ticket', checked: false, location: '/overviews' }],
        },
      ],
    },
  }),
}
