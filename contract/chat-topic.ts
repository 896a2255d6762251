import { z } from 'zod'
import { contrastWithWhite, findReadableColor, leastContrast } from './color-contrast.ts'
import { endpoint } from './endpoint.ts'
import { failsWith, makeIssue } from './issues.ts'
import { bool, boundedText, id, jsonObject, optionalId } from './lenient.ts'
import { openingHours } from './opening-hours.ts'
import { timestamp } from './wire.ts'

const color = z.string().superRefine((value, issue) => {
  if (!/^#[\da-f]{6}$/i.test(value)) return issue.addIssue(makeIssue('invalid_value', 'is not a color such as #007a80'))
  const contrast = contrastWithWhite(value)
  if (contrast >= leastContrast) return
  const values = { contrast: Math.floor(contrast * 10) / 10, nearest: findReadableColor(value) }
  issue.addIssue(makeIssue('low_contrast', `is too light for white text; ${values.nearest} can be read`, values))
})

const questionTypes = ['text', 'email', 'tel', 'textarea', 'select'] as const

const label = (name: string) =>
  boundedText(name, 100).refine((value) => value.trim() !== '', failsWith('required', `${name} can't be blank`))

const question = z
  .object({
    name: z.string().refine((value) => /^[a-z][\da-z_]{0,49}$/.test(value), {
      ...failsWith('invalid_characters', 'must consist of lowercase letters, digits and _'),
    }),
    label: label('Label'),
    type: z.enum(questionTypes).default('text'),
    required: bool().default(false),
    options: z.array(label('Option')).max(50).optional(),
  })
  .refine(({ type, options }) => type !== 'select' || Boolean(options?.length), {
    ...failsWith('required', 'needs at least one option'),
    path: ['options'],
  })
export type ChatQuestion = z.output<typeof question>

const questions = z
  .array(question)
  .max(20)
  .superRefine((all, issue) => {
    const names = all.map(({ name }) => name)
    const repeated = names.find((name, at) => names.indexOf(name) !== at)
    if (repeated) issue.addIssue(makeIssue('not_unique', `has more than one question named ${repeated}`))
  })

/** Names of the texts of the widget; `de.greeting` is the greeting in German only. */
const texts = z
  .record(z.string().regex(/^(?:[a-z]{2,3}(?:-[a-z]{2,8})?\.)?[a-z]\w{0,39}$/i), boundedText('Text', 500))
  .refine(
    (all) => Object.keys(all).length <= 200,
    failsWith('too_many_entries', 'has more than 200 entries', { max: 200 }),
  )

const fields = {
  title: boundedText('Title', 100).nullable(),
  greeting: boundedText('Greeting', 500).nullable(),
  color: color.nullable(),
  position: z.enum(['right', 'left']),
  theme: z.enum(['auto', 'light', 'dark']),
  texts,
  questions,
  files: bool(),
  typing_preview: bool(),
  rating: bool(),
  transcript: bool(),
  offline_form: bool(),
  ticket_mode: z.enum(['never', 'on_request', 'always']),
  group_id: optionalId(),
  opening_hours: openingHours.nullable(),
  calendar_id: optionalId(),
  identity: z.enum(['off', 'optional', 'required']),
}

const complete = z.object(fields)
export type ChatTopicSettings = z.output<typeof complete>

export const chatTopicDefaults: ChatTopicSettings = {
  title: null,
  greeting: null,
  color: null,
  position: 'right',
  theme: 'auto',
  texts: {},
  questions: [
    { name: 'name', label: 'Name', type: 'text', required: false },
    { name: 'email', label: 'Email', type: 'email', required: false },
  ],
  files: true,
  typing_preview: false,
  rating: true,
  transcript: true,
  offline_form: true,
  ticket_mode: 'on_request',
  group_id: null,
  opening_hours: null,
  calendar_id: null,
  identity: 'off',
}

/** `preferences` of a topic on input: everything is optional, and unknown keys of deployed systems are kept. */
export const chatTopicSettings = jsonObject()
  .pipe(z.looseObject(complete.partial().shape))
  .meta({ wire: { type: 'object', additionalProperties: true } })

/** The settings of a topic with defaults; a stored value that is not valid counts as missing. */
export function readTopicSettings(preferences: Readonly<Record<string, unknown>>): ChatTopicSettings {
  const read = Object.entries(fields).map(([key, schema]) => {
    const { success, data } = schema.safeParse(preferences[key])
    return [key, success ? data : chatTopicDefaults[key as keyof ChatTopicSettings]]
  })
  return Object.fromEntries(read) as ChatTopicSettings
}

/** What visitors may know about a topic. */
export type PublicTopic = Omit<ChatTopicSettings, 'ticket_mode' | 'group_id' | 'calendar_id'> & {
  open: boolean
  /** When it opens next, if it is closed by its opening hours or its calendar. */
  opens_at: string | null
}

const ofTopic = { tag: 'chat', permission: ['admin.channel_chat'], model: 'Chat' } as const

const site = z
  .object({
    origin: z.string().meta({ example: 'https://shop.example' }),
    allowed: z.boolean().meta({ description: 'By the allowed websites as they are now.' }),
    seen_at: timestamp.nullable().meta({ description: 'When a page last loaded the widget; exact to a minute.' }),
    refused_at: timestamp.nullable(),
    refused_count: z.int(),
  })
  .meta({ id: 'ChatSite' })
export type ChatSite = z.output<typeof site>

export const ChatSites = {
  list: endpoint({
    ...ofTopic,
    method: 'GET',
    path: '/chats/{id}/sites',
    input: z.object({ id: id() }),
    output: z.array(site),
    summary: 'List the websites that loaded the widget of a chat topic',
    description: 'The latest first, at most 100.',
  }),
}

const identitySecret = z
  .object({
    ending: z.string().nullable().meta({ description: 'The last four characters; null if there is no secret.' }),
    created_at: timestamp.nullable(),
  })
  .meta({ id: 'ChatIdentitySecret' })

export const ChatIdentitySecrets = {
  show: endpoint({
    ...ofTopic,
    method: 'GET',
    path: '/chats/{id}/identity_secret',
    input: z.object({ id: id() }),
    output: identitySecret,
    summary: 'Get whether a chat topic has a secret for signing identities',
  }),
  renew: endpoint({
    ...ofTopic,
    method: 'POST',
    path: '/chats/{id}/identity_secret',
    input: z.object({ id: id() }),
    output: identitySecret.extend({ secret: z.string() }),
    summary: 'Create or replace the secret for signing identities and return it once',
    description: 'The old secret stops working immediately. The audit log records it.',
  }),
}
