import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Dovecot, startDovecot } from '#tests/support/dovecot.ts'
import { type BreakingProxy, startBreakingProxy } from '#tests/support/mail-server-proxy.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { createInstance, type Instance } from './instance.ts'
import { countReceipts, faultsIn, type FiledMail, isCustomer } from './mail-verdict.ts'

/** How much of everything, and how far it is. */
type Trial = {
  instance: Instance
  dovecot: Dovecot
  mailbox: BreakingProxy
  peer: SmtpPeer
  mails: number
  kills: number
  answers: number
  done: { delivered: number; answered: number; killed: number }
}

/**
 * Emails arrive and leave while the process is killed repeatedly: at random, between a command to a mail server
 * and its response, and between our commit and the deletion on the server. Ends automatically.
 */
export async function mailFaults(args: string[]): Promise<string[]> {
  const dovecot = await startDovecot()
  const mailbox = await startBreakingProxy(dovecot.ports.imap)
  const peer = await startSmtpPeer()
  const instance = await createInstance(29_517)
  const trial = { instance, dovecot, mailbox, peer, ...sizesIn(args), done: { delivered: 0, answered: 0, killed: 0 } }
  try {
    await connect(trial)
    const progress = setInterval(() => say(trial), 5000)
    await Promise.all([deliver(trial), answer(trial), failPower(trial)]).finally(() => clearInterval(progress))
    const late = await settle(trial)
    return [...late, ...faultsIn({ ...trial, filed: await readMails(instance), received: peer.received })]
  } finally {
    await instance.close()
    await peer.close()
    await mailbox.stop()
    await dovecot.stop()
  }
}

const usually = (value: string) => ({ type: 'string', default: value }) as const

function sizesIn(args: string[]) {
  const options = { mails: usually('1000'), kills: usually('30'), answers: usually('100') }
  const { mails, kills, answers } = parseArgs({ args, options }).values
  return { mails: Number(mails), kills: Number(kills), answers: Number(answers) }
}

const started = Date.now()

function say({ mails, kills, answers, done, peer }: Trial, more = ''): void {
  const seconds = String(Math.round((Date.now() - started) / 1000)).padStart(4)
  const { delivered, answered, killed } = done
  const parts = [`${delivered}/${mails} mails`, `${answered}/${answers} answers`, `${killed}/${kills} kills`]
  process.stdout.write(`${seconds} s: ${parts.join(', ')}, ${peer.received.length} mails sent${more}\n`)
}

/** Of many companies: a domain gets at most 60 automatic replies an hour. */
const letter = (index: number) =>
  `From: Customer ${index} <customer${index}@company${index % 25}.example>\r\nTo: support@example.com\r\nSubject: Mail ${index}\r\nMessage-ID: <${index}@fault.example>\r\n\r\nHello number ${index}\r\n`

/** An account that fetches from a real IMAP server and sends through a real SMTP server. */
async function connect({ instance, dovecot, mailbox, peer }: Trial): Promise<void> {
  peer.answers.passOn = async ({ to, raw }) => {
    if (to.includes('support@example.com')) await dovecot.append('support', raw)
  }
  const server = { host: '127.0.0.1', ssl: 'off' }
  const options = { ...server, port: mailbox.port, user: 'support', password: dovecot.password }
  const saved = await instance.call<{ result: string }>('POST', '/channels_email_verify', {
    inbound: { adapter: 'imap', options },
    outbound: { adapter: 'smtp', options: { ...server, port: peer.port } },
    meta: { email: 'support@example.com', realname: 'Support' },
    group_id: 1,
  })
  if (saved.result !== 'ok') throw new Error(`The account was not saved: ${JSON.stringify(saved)}`)
  delete peer.answers.passOn
  peer.received.length = 0
}

/** As long as processes are killed, so that there is always work in progress. */
async function deliver({ dovecot, mails, kills, done }: Trial): Promise<void> {
  await using client = await dovecot.client('support')
  for (let index = 0; index < mails; index += 1) {
    while (done.killed < kills && done.delivered / mails > (done.killed + 1) / kills) await delay(20)
    await client.append('INBOX', letter(index))
    done.delivered += 1
  }
}

/** Agents answer while everything falls over; the key of each request makes it happen once. */
async function answer({ instance, answers, kills, done }: Trial): Promise<void> {
  const about = { title: 'Answers', group: 'Users', customer_id: 'guess:answered@example.com' }
  const { id } = await instance.call<{ id: number }>('POST', '/tickets', about)
  for (let index = 0; index < answers; index += 1) {
    while (done.killed < kills && done.answered / answers > (done.killed + 1) / kills) await delay(20)
    const article = { type: 'email', to: 'answered@example.com', subject: `Answer ${index}`, body: 'Here you are.' }
    await instance.call('POST', '/ticket_articles', { ticket_id: id, ...article })
    done.answered += 1
  }
}

/** Waits for its condition and kills the process; a condition that does not occur is replaced by a random time. */
type Moment = (trial: Trial, kill: () => Promise<void>) => Promise<void>

const anyMoment: Moment = async (_, kill) => {
  await delay(Math.random() * 2500)
  await kill()
}

/** The emails are stored, and the mail server does not know it yet. */
const beforeDeletion: Moment = async ({ mailbox }, kill) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(mailbox, { breakBefore: /UID STORE|EXPUNGE/i, meanwhile: () => kill().finally(resolve) })
  await Promise.race([promise, delay(5000)])
  Object.assign(mailbox, { breakBefore: undefined, meanwhile: undefined })
  await kill()
}

/** The remote server has the email, and we do not know it yet. */
const beforeAcknowledgement: Moment = async ({ peer: { answers } }, kill) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answers.passOn = () => kill().finally(resolve)
  await Promise.race([promise, delay(5000)])
  delete answers.passOn
  await kill()
}

const moments = [anyMoment, beforeDeletion, beforeAcknowledgement]

async function failPower(trial: Trial): Promise<void> {
  const { instance, kills, done } = trial
  while (done.killed < kills) {
    await (moments[done.killed % moments.length] as Moment)(trial, instance.kill)
    await instance.start()
    done.killed += 1
  }
}

/** The maximum waiting time after the last failure: a claim, the job of a dead process, and a slow machine. */
const settleTimeout = 300_000

/** Until everything has arrived where it belongs; what has not by then is a fault. */
async function settle(trial: Trial): Promise<string[]> {
  const { instance, peer, mails, answers } = trial
  const deadline = Date.now() + settleTimeout
  for (;;) {
    const filed = (await readMails(instance)).filter(({ state }) => state === 'filed').length
    const recipients = new Set(peer.received.flatMap(({ to }) => to).filter(isCustomer)).size
    const answered = new Set(peer.received.map(subjectOf).filter((subject) => subject?.startsWith('Answer'))).size
    const where = `${filed} filed, ${recipients} receipts and ${answered} answers arrived`
    say(trial, `; ${where}`)
    if (filed >= mails && recipients >= countReceipts(mails) && answered >= answers) return []
    if (Date.now() > deadline) return [`after ${settleTimeout / 1000} s: ${where}`]
    await delay(2000)
  }
}

const subjectOf = ({ raw }: { raw: Buffer }) => /^Subject: (.*)$/m.exec(raw.toString('latin1'))?.[1]

async function readMails(instance: Instance): Promise<FiledMail[]> {
  const all: FiledMail[] = []
  for (let page = 1; ; page += 1) {
    const found = await instance.call<FiledMail[]>('GET', `/inbound_mails?page=${page}&per_page=1000`)
    all.push(...found)
    if (found.length < 1000) return all
  }
}
