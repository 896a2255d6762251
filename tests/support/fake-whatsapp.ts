import { createHmac } from 'node:crypto'
import { type FarSide, openFarSide } from './far-side.ts'

export const whatsappAccount = {
  business_id: '5550001',
  phone_number_id: '7770001',
  access_token: 'EAAG-token-of-the-business',
  app_secret: 'secret-of-the-app',
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests reach into messages of every shape
type SentMessage = Record<string, any>

/** Speaks as much of the Cloud API as a helpdesk uses. */
export type FakeWhatsapp = {
  url: string
  /** Messages in the order of their arrival. */
  sent: SentMessage[]
  uploads: string[]
  /** The next answers to messages instead of success: an error, a lost connection, or accepted without ever answering. */
  answers: ({ status: number; error: object } | 'silence' | 'never')[]
  media: Map<string, Buffer>
  /** As the network describes them. */
  templates: object[]
  sign(body: string): string
  close(): Promise<void>
}

/** One that is approved, and ones that cannot be offered. */
export const sampleTemplates = [
  {
    name: 'repair_update',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      {
        type: 'BODY',
        text: 'Hello {{1}}, there is news about your repair {{2}}.',
        example: { body_text: [['Priya', '#1']] },
      },
      { type: 'FOOTER', text: 'Halden Finch' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Thanks' }] },
    ],
  },
  { name: 'sale', language: 'en', status: 'PENDING', components: [{ type: 'BODY', text: 'Sale' }] },
  {
    name: 'map',
    language: 'en',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Map' },
    ],
  },
]

export async function startFakeWhatsapp(): Promise<FakeWhatsapp> {
  const far: FarSide = await openFarSide()
  const [sent, uploads, answers, media] = [
    [] as SentMessage[],
    [] as string[],
    [] as FakeWhatsapp['answers'],
    new Map<string, Buffer>(),
  ]
  const templates: object[] = []
  let lastId = 0
  const { business_id, phone_number_id, access_token, app_secret } = whatsappAccount
  const number = { id: phone_number_id, verified_name: 'Halden Finch', display_phone_number: '+49 30 555' }
  far.answer = (response, { method, url, headers, body }) => {
    const json = (status: number, content: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    const fail = (status: number, error: object) => json(status, { error: { type: 'OAuthException', ...error } })
    if (headers.authorization !== `Bearer ${access_token}`) return fail(401, { message: 'Bad token', code: 190 })
    const path = url.replace('/v19.0/', '')
    if (path === `${business_id}/phone_numbers`) return json(200, { data: [number] })
    if (path === phone_number_id) return json(200, number)
    if (path.startsWith(`${business_id}/message_templates?`)) return json(200, { data: templates })
    if (path === `${phone_number_id}/media` && method === 'POST') {
      uploads.push(body)
      return json(200, { id: `upload${uploads.length}` })
    }
    if (path === `${phone_number_id}/messages` && method === 'POST') {
      const next = answers.shift()
      if (next === 'silence') return void response.destroy()
      if (next && next !== 'never') return fail(next.status, next.error)
      sent.push(JSON.parse(body))
      if (next === 'never') return undefined
      return json(200, { messaging_product: 'whatsapp', messages: [{ id: `wamid.out${(lastId += 1)}` }] })
    }
    const [, file] = /^\/files\/(\w+)$/.exec(url) ?? []
    if (file && media.has(file)) return void response.writeHead(200).end(media.get(file))
    if (media.has(path)) return json(200, { url: `${far.url}/files/${path}`, mime_type: 'image/jpeg', id: path })
    return fail(400, { message: 'Unsupported get request.', code: 100 })
  }
  return {
    url: far.url,
    sent,
    uploads,
    answers,
    media,
    templates,
    sign: (body) => `sha256=${createHmac('sha256', app_secret).update(body).digest('hex')}`,
    close: far.close,
  }
}
