import { createHmac } from 'node:crypto'
import { type FarSide, openFarSide } from './far-side.ts'

export const twilioAccount = { account_id: 'AC1234567890', token: 'twilio-auth-token', sender: '+493012345' }

type SentSms = Record<'To' | 'From' | 'Body' | 'StatusCallback', string> & { sid: string }

/** Speaks as much of Twilio's API as a helpdesk uses. */
export type FakeTwilio = {
  url: string
  sent: SentSms[]
  /** The next answers instead of success: a status with a body, a lost connection, or accepted without ever answering. */
  answers: ({ status: number; body?: object; headers?: Record<string, string> } | 'silence' | 'never')[]
  media: Map<string, { type: string; content: Buffer }>
  /** A request of Twilio to our webhook. */
  sign(address: string, values: Record<string, string>): Record<string, string>
  close(): Promise<void>
}

export async function startFakeTwilio(): Promise<FakeTwilio> {
  const far: FarSide = await openFarSide()
  const sent: SentSms[] = []
  const answers: FakeTwilio['answers'] = []
  const media: FakeTwilio['media'] = new Map()
  let lastId = 0
  const { account_id, token } = twilioAccount
  const credentials = `Basic ${Buffer.from(`${account_id}:${token}`).toString('base64')}`
  far.answer = (response, { method, url, headers, body }) => {
    const json = (status: number, content: object, more: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(content))
    if (headers.authorization !== credentials) return json(401, { code: 20003, message: 'Authenticate', status: 401 })
    const file = media.get(url)
    if (file) return void response.writeHead(200, { 'content-type': file.type }).end(file.content)
    if (method !== 'POST' || url !== `/2010-04-01/Accounts/${account_id}/Messages.json`)
      return json(404, { code: 20404, message: 'Not found', status: 404 })
    const next = answers.shift()
    if (next === 'silence') return void response.destroy()
    if (next && next !== 'never') return json(next.status, next.body ?? {}, next.headers)
    const sid = `SM${(lastId += 1)}`
    sent.push({ ...(Object.fromEntries(new URLSearchParams(body)) as Omit<SentSms, 'sid'>), sid })
    if (next === 'never') return undefined
    return json(201, { sid, status: 'queued', error_code: null })
  }
  return {
    url: far.url,
    sent,
    answers,
    media,
    sign: (address, values) => {
      const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
      const signed = address + sorted.map(([key, value]) => key + value).join('')
      return { 'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64') }
    },
    close: far.close,
  }
}
