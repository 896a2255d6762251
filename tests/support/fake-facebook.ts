import { createHmac } from 'node:crypto'
import { type FarSide, openFarSide } from './far-side.ts'

export const facebookPage = { access_token: 'EAAG-token-of-the-page', app_secret: 'secret-of-the-app' }
export const pageId = '6660001'

// oxlint-disable-next-line typescript/no-explicit-any -- tests reach into messages of every shape
type Sent = { path: string; body: Record<string, any> }

/** Speaks as much of the Graph API for pages as a helpdesk uses. */
export type FakeFacebook = {
  url: string
  /** Comments and messages in the order of their arrival. */
  sent: Sent[]
  subscribed: string[]
  /** The next answers instead of success: an error, a lost connection, or accepted without ever answering. */
  answers: ({ status: number; error: object } | 'silence' | 'never')[]
  files: Map<string, Buffer>
  sign(body: string): string
  close(): Promise<void>
}

export async function startFakeFacebook(): Promise<FakeFacebook> {
  const far: FarSide = await openFarSide()
  const fake = {
    url: far.url,
    sent: [] as Sent[],
    subscribed: [] as string[],
    answers: [] as FakeFacebook['answers'],
    files: new Map<string, Buffer>(),
    sign: (body: string) => `sha256=${createHmac('sha256', facebookPage.app_secret).update(body).digest('hex')}`,
    close: far.close,
  }
  far.answer = (response, { method, url, headers, body }) => {
    const json = (status: number, content: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    const fail = (status: number, error: object) => json(status, { error: { type: 'OAuthException', ...error } })
    const file = fake.files.get(url)
    if (file) return void response.writeHead(200).end(file)
    if (headers.authorization !== `Bearer ${facebookPage.access_token}`)
      return fail(400, { message: 'Invalid OAuth access token.', code: 190 })
    const path = url.replace('/v19.0/', '')
    if (path.startsWith('me?')) return json(200, { id: pageId, name: 'Halden & Finch' })
    if (path === `${pageId}/subscribed_apps` && method === 'POST') {
      fake.subscribed.push(JSON.parse(body).subscribed_fields)
      return json(200, { success: true })
    }
    if (!/^(?:me\/messages|[^/]+\/comments)$/.test(path) || method !== 'POST')
      return fail(400, { message: 'Unsupported request.', code: 100 })
    const next = fake.answers.shift()
    if (next === 'silence') return void response.destroy()
    if (next && next !== 'never') return fail(next.status, next.error)
    const isForm = String(headers['content-type']).startsWith('multipart/form-data')
    fake.sent.push({ path, body: isForm ? { form: body } : JSON.parse(body) })
    if (next === 'never') return undefined
    const id = `m_${fake.sent.length}`
    return json(200, path === 'me/messages' ? { recipient_id: '77', message_id: id } : { id: `${pageId}_${id}` })
  }
  return fake
}
