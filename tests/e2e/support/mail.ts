import assert from 'node:assert/strict'
import { parseMail } from '#kernel/mail/parse.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { Desk } from './desk.ts'

/** A message arrives at the helpdesk, as mail servers pass it on. */
export async function receiveMail({ address }: Desk, lines: readonly string[]): Promise<void> {
  const headers = { authorization: `Token token=${tokenOf('ada')}`, 'content-type': 'message/rfc822' }
  const body = lines.join('\r\n')
  const answer = await fetch(`${address}/api/v1/inbound_mails`, { method: 'POST', headers, body })
  assert.equal(answer.status, 201)
}

/** The last message that the helpdesk sent to an address. */
export async function waitForMailTo({ mail }: Desk, recipient: string) {
  const sent = await eventually(async () => mail.received.findLast(({ to }) => to.includes(recipient)), 60_000)
  return { envelopeFrom: sent.from, ...(await parseMail(sent.raw)) }
}

/** Nora's mail arrives and becomes a ticket; answers its id. The subject must be new. */
export async function receiveTicket(desk: Desk, subject: string, html: string): Promise<number> {
  await receiveMail(desk, [
    `Message-ID: <${subject.replaceAll(' ', '-')}@mail.example>`,
    'From: Nora Customer <nora@example.com>',
    'To: support@example.com',
    `Subject: ${subject}`,
    'Content-Type: text/html',
    '',
    html,
  ])
  return eventually(async () => {
    const [found] = (await desk.sql(`select id from tickets where title = '${subject}'`)) as { id: number }[]
    return found?.id
  }, 60_000)
}
