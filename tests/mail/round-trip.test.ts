import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Supervisor } from '#channels/fetching/supervise.ts'
import { superviseMailboxes } from '#channels/email/incoming/supervise.ts'
import type { ParsedMail } from '#kernel/mail/mail.ts'
import { parseMail } from '#kernel/mail/parse.ts'
import { type Dovecot, startDovecot } from '#tests/support/dovecot.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { type World, world } from '#tests/support/world.ts'

let dovecot: Dovecot
let peer: SmtpPeer
let w: World
let fetching: Supervisor

before(async () => {
  ;[dovecot, peer, w] = await Promise.all([startDovecot(), startSmtpPeer(), world()])
  peer.answers.passOn = async ({ to, raw }) => {
    if (to.includes('support@example.com')) await dovecot.append('support', raw)
  }
  fetching = superviseMailboxes(w.app.deps)
})
after(async () => {
  await fetching.stop()
  await w.close()
  await peer.close()
  await dovecot.stop()
})

const slowMachine = 60_000
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const screenshot = Buffer.from(dot, 'base64')
const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

/** An account that fetches from Dovecot and sends through the peer. */
async function connect(): Promise<void> {
  const server = { host: '127.0.0.1', ssl: 'off' }
  const mailbox = { ...server, port: dovecot.ports.imap, user: 'support', password: dovecot.password }
  const { body } = await w.ada('POST', '/channels_email_verify', {
    inbound: { adapter: 'imap', options: mailbox },
    outbound: { adapter: 'smtp', options: { ...server, port: peer.port } },
    meta: { email: 'support@example.com', realname: 'Support' },
    group_id: 1,
  })
  assert.equal(body.result, 'ok', JSON.stringify(body))
  await eventually(async () => (await channelStatus()) === 'ok', slowMachine)
}

const channelStatus = async () =>
  (await w.db.selectFrom('channels').select('status_in').executeTakeFirst())?.status_in ?? undefined

type Letter = ConstructorParameters<typeof MailComposer>[0]

/** Puts a customer's mail into the mailbox; what became of it, once it was fetched and filed. */
async function arrive(letter: Letter) {
  const raw = await new MailComposer({ from: 'Nora <nora@example.com>', to: 'support@example.com', ...letter })
    .compile()
    .build()
  await dovecot.append('support', raw)
  const messageId = parseMail(raw).messageId as string
  const { id } = await eventually(() => findMail(messageId), slowMachine)
  await w.work.drain()
  return (await w.ada('GET', `/inbound_mails/${id}`)).body
}

const findMail = (messageId: string) =>
  w.db.selectFrom('inbound_mails').select('id').where('message_id', '=', messageId).executeTakeFirst()

type Attachment = { id: number; filename: string; preferences: Record<string, string> }
type Ticket = { id: number; number: string }
type Article = {
  id: number
  ticket_id: number
  sender: string
  internal: boolean
  body: string
  attachments: Attachment[]
  message_id: string
  in_reply_to: string | null
  preferences: Record<string, unknown>
}

async function bytesOf({ ticket_id, id, attachments }: Article, filename: string): Promise<Buffer> {
  const file = attachments.find((one) => one.filename === filename)
  const { rawPayload } = await w.app.inject({
    url: `/api/v1/ticket_attachment/${ticket_id}/${id}/${file?.id}`,
    headers: { authorization: 'Token token=test-token-of-agnes' },
  })
  return rawPayload
}

const mailTo = (address: string): ParsedMail | undefined =>
  peer.received.filter(({ to, raw }) => to.includes(address) && !isReceipt(raw)).map(({ raw }) => parseMail(raw))[0]

/** The automatic reply is sent first, by the system. */
const isReceipt = (raw: Buffer) => parseMail(raw).headers.has('auto-submitted')

test('a customer writes, an agent answers, the customer replies: one ticket, and every byte on both sides', async () => {
  await connect()
  const { ticket, question } = await customerWrites()
  const { answer, received } = await agentAnswers(ticket, question)
  const thanks = await customerReplies(ticket, received)
  assert.equal(thanks.in_reply_to, answer.message_id)
  const articles = (await w.agnes('GET', `/ticket_articles/by_ticket/${ticket.id}`)).body
  const written = articles.filter(({ sender }: { sender: string }) => sender !== 'System')
  assert.deepEqual(
    written.map(({ id }: Article) => id),
    [question.id, answer.id, thanks.id],
  )
  assert.equal((await w.db.selectFrom('tickets').select('id').where('customer_id', '=', 6).execute()).length, 1)
  await eventually(mailboxIsEmpty, slowMachine)
})

async function customerWrites(): Promise<{ ticket: Ticket; question: Article }> {
  const mail = await arrive({
    subject: 'Drücker klemmt – 打印机',
    html: '<p>Sieht so aus: <img src="cid:shot@nora"></p>',
    attachments: [
      { filename: 'shot.png', cid: 'shot@nora', content: screenshot },
      { filename: 'Rechnung März.bin', content: everyByte },
    ],
  })
  assert.deepEqual([mail.state, mail.reason], ['filed', null])
  assert.match(JSON.stringify(mail.explanation), /Doesn’t refer to a ticket/)
  const ticket = (await w.agnes('GET', `/tickets/${mail.ticket_id}?expand=true`)).body
  assert.deepEqual(
    [ticket.title, ticket.customer, ticket.group, ticket.state],
    ['Drücker klemmt – 打印机', 'nora@example.com', 'Users', 'new'],
  )
  const question: Article = (await w.agnes('GET', `/ticket_articles/${mail.article_id}`)).body
  assert.deepEqual(await bytesOf(question, 'Rechnung März.bin'), everyByte)
  assert.deepEqual(await bytesOf(question, 'shot.png'), screenshot)
  const shown = question.attachments.find(({ filename }) => filename === 'shot.png')
  assert.match(question.body, new RegExp(`<img src="[^"]*/${question.id}/${shown?.id}\\b`))
  return { ticket, question }
}

async function agentAnswers(ticket: Ticket, question: Article) {
  const { body } = await w.agnes('POST', '/ticket_articles', {
    ticket_id: ticket.id,
    type: 'email',
    to: 'nora@example.com',
    subject: 'Ihre Anfrage',
    in_reply_to: question.message_id,
    content_type: 'text/html',
    body: `<p>Hier drücken: <img src="data:image/png;base64,${dot}"></p>`,
    attachments: [{ filename: 'Anleitung größer.bin', data: everyByte.toString('base64'), 'mime-type': 'x/y' }],
  })
  await w.work.drain()
  const answer: Article = (await w.agnes('GET', `/ticket_articles/${body.id}`)).body
  assert.equal(answer.preferences.delivery_status, 'success')
  const received = mailTo('nora@example.com')
  assert.ok(received, 'the answer reached the customer')
  assert.equal(`<${received.messageId}>`, answer.message_id)
  assert.deepEqual(received.inReplyTo, [question.message_id.slice(1, -1)])
  assert.ok(received.references.includes(question.message_id.slice(1, -1)))
  assert.equal(received.subject, `Ihre Anfrage [Ticket#${ticket.number}]`)
  const file = received.parts.find(({ filename }) => filename === 'Anleitung größer.bin')
  assert.deepEqual(file?.content, everyByte)
  const image = received.parts.find(({ mimeType }) => mimeType === 'image/png')
  assert.deepEqual([image?.content, image?.disposition], [screenshot, 'inline'])
  assert.ok(received.html?.includes(`<img src="cid:${image?.contentId}"`), received.html ?? '')
  return { answer, received }
}

/** With only the headers of the reply: not even the number is left in the subject. */
async function customerReplies(ticket: Ticket, received: ParsedMail): Promise<Article> {
  const mail = await arrive({
    subject: 'AW: Ihre Anfrage',
    text: 'Jetzt geht es, danke!',
    inReplyTo: `<${received.messageId}>`,
    references: [...received.references, received.messageId].map((id) => `<${id}>`),
  })
  const values = { ticket: `#${ticket.number}`, address: 'nora@example.com' }
  const result = `nora@example.com is part of #${ticket.number}: added to it.`
  const explanation = [{ rule: 'signed reply', result, code: 'participant', values }]
  assert.deepEqual([mail.state, mail.ticket_id, mail.explanation], ['filed', ticket.id, explanation])
  const thanks: Article = (await w.agnes('GET', `/ticket_articles/${mail.article_id}`)).body
  assert.deepEqual([thanks.sender, thanks.internal], ['Customer', false])
  assert.deepEqual(thanks.preferences.explanation, explanation)
  return thanks
}

/** What is safe with us is gone from the server. */
async function mailboxIsEmpty(): Promise<boolean> {
  await using client = await dovecot.client('support')
  const status = await client.status('INBOX', { messages: true })
  return status !== false && status.messages === 0
}
