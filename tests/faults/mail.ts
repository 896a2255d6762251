import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { parseMail } from '#kernel/mail/parse.ts'
import { createAuthority } from '#tests/support/certificates.ts'
import { type Dovecot, startDovecot } from '#tests/support/dovecot.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { createInstance, type Instance } from './instance.ts'

const mails = 1000
const kills = 30
const answers = 100

const say = (text: string) => process.stdout.write(`${text}\n`)

const letter = (index: number) =>
  `From: Customer ${index} <customer${index}@example.com>\r\nTo: support@example.com\r\nSubject: Mail ${index}\r\nMessage-ID: <${index}@fault.example>\r\n\r\nHello number ${index}\r\n`

/** An account that fetches from a real IMAP server and sends through a real SMTP server. */
async function connect(instance: Instance, dovecot: Dovecot, peer: SmtpPeer): Promise<void> {
  const server = { host: '127.0.0.1', ssl: 'off' }
  const mailbox = { ...server, port: dovecot.ports.imap, user: 'support', password: dovecot.password }
  const { body } = await instance.call('POST', '/channels_email_verify', {
    inbound: { adapter: 'imap', options: mailbox },
    outbound: { adapter: 'smtp', options: { ...server, port: peer.port } },
    meta: { email: 'support@example.com', realname: 'Support' },
    group_id: 1,
  })
  assert.equal((body as { result: string }).result, 'ok', JSON.stringify(body))
  const [address] = (await instance.call('GET', '/email_addresses')).body as { id: number }[]
  await instance.call('PUT', '/groups/1', { email_address_id: address?.id })
}

async function deliver(dovecot: Dovecot): Promise<void> {
  await using client = await dovecot.client('support')
  for (let index = 0; index < mails; index += 1) {
    await client.append('INBOX', letter(index))
    await delay(50)
  }
}

/** Agents answer while everything falls over; the key of each request makes it happen once. */
async function answer(instance: Instance): Promise<number[]> {
  const articleIds: number[] = []
  const { body } = await instance.call('POST', '/tickets', {
    title: 'Answers',
    group: 'Users',
    customer_id: 'guess:answered@example.com',
  })
  for (let index = 0; index < answers; index += 1) {
    const article = { type: 'email', to: 'answered@example.com', subject: `Answer ${index}`, body: 'Here you are.' }
    const made = await instance.call('POST', '/ticket_articles', { ticket_id: (body as { id: number }).id, ...article })
    articleIds.push((made.body as { id: number }).id)
    await delay(300)
  }
  return articleIds
}

async function failPower(instance: Instance): Promise<void> {
  for (let round = 1; round <= kills; round += 1) {
    await delay(200 + Math.random() * 3000)
    await instance.kill()
    await instance.start()
    say(`killed and started again, ${round} of ${kills}`)
  }
}

async function settled(instance: Instance): Promise<void> {
  for (;;) {
    const [waiting, filed] = await Promise.all(
      ['waiting', 'filed'].map(async (state) => {
        const { body } = await instance.call('GET', `/inbound_mails?state=${state}&per_page=1000`)
        return (body as unknown[]).length
      }),
    )
    say(`${filed} filed, ${waiting} waiting`)
    if (waiting === 0 && (filed ?? 0) >= mails) return
    await delay(2000)
  }
}

async function titles(instance: Instance): Promise<string[]> {
  const all: string[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await instance.call('GET', `/tickets?page=${page}&per_page=100`)
    if ((body as unknown[]).length === 0) return all
    all.push(...(body as { title: string }[]).map(({ title }) => title))
  }
}

/** Every message arrived once; every answer went out, and all copies of one bear one id. */
async function verify(instance: Instance, peer: SmtpPeer): Promise<void> {
  const found = (await titles(instance)).filter((title) => title.startsWith('Mail '))
  assert.deepEqual([found.length, new Set(found).size], [mails, mails])
  const copies = Map.groupBy(
    peer.received.map(({ raw }) => parseMail(raw)).filter(({ subject }) => subject.startsWith('Answer ')),
    ({ subject }) => subject,
  )
  assert.equal(copies.size, answers)
  for (const [subject, sent] of copies) {
    assert.equal(new Set(sent.map(({ messageId }) => messageId)).size, 1, `${subject} was sent with several ids`)
  }
  const twice = [...copies.values()].filter(({ length }) => length > 1).length
  say(`${mails} mails, each once; ${answers} answers, ${twice} of them twice under the same id`)
}

/** Mails come in and go out while the process is killed again and again. Stops by itself. */
export async function mailFaults(): Promise<void> {
  const authority = createAuthority()
  const dovecot = await startDovecot(authority.issue())
  const peer = await startSmtpPeer()
  const instance = await createInstance(39_517)
  try {
    await connect(instance, dovecot, peer)
    await Promise.all([deliver(dovecot), answer(instance), failPower(instance)])
    await settled(instance)
    while (new Set(peer.received.map(({ raw }) => parseMail(raw).subject)).size < answers) await delay(1000)
    await verify(instance, peer)
  } finally {
    await instance.close()
    await peer.close()
    await dovecot.stop()
    authority.remove()
  }
}
