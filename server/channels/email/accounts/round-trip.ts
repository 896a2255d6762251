import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FetchedInbound, Outcome } from '#contract/channel-email.ts'
import { folderOf, imapClient, imapPort, type MailboxOptions } from '../incoming/imap-client.ts'
import { connectPop3, pop3Port } from '../incoming/pop3-client.ts'
import type { Mailbox } from '../outgoing/addresses.ts'
import { streamMail } from '../outgoing/compose-mail.ts'
import { type Route, sendThrough } from '../outgoing/transport.ts'
import { withinSeconds } from './deadline.ts'
import { explainFault } from './faults.ts'
import { type Credentials, invalidOutcome, presentNotice, probeBytes } from './probe.ts'

/** A test of an account by a mail that it sends to itself. */
export type RoundTrip = {
  inbound: FetchedInbound
  route: Route
  credentials: Credentials
  address: Mailbox
  /** Signed, so that the mail never becomes a ticket, even if a fetcher stores it. */
  messageId: string
  /** Whether a fetcher has stored the mail: an existing account is fetched from at the same time. */
  hasArrived(): Promise<boolean>
}

/** Looks for the mail among new messages and deletes it; other messages are not touched. */
type MailboxLook = { look(): Promise<boolean>; close(): void }

/** Seconds to wait for the mail: longer than mail servers take, short enough for a form. */
const arrivalTimeout = 45

/** Whether a mail sent by one server arrives at the other. Channels that receive mail themselves have no mailbox to read. */
export async function probeRoundTrip(trip: RoundTrip, seconds = arrivalTimeout): Promise<Outcome> {
  const { adapter, options } = trip.inbound
  const sign = randomUUID()
  let lookout: MailboxLook | undefined
  try {
    lookout = await (adapter === 'imap' ? watchImap : watchPop3)(options, trip.credentials, sign)
    const { close } = lookout
    const refusal = await sendTest(trip, sign)
    if (refusal !== null) return refused(trip, refusal)
    const isThere = await withinSeconds(seconds * 2, waitForMail(trip, lookout, seconds), close)
    return isThere ? { result: 'ok' } : missing(trip, seconds)
  } catch (error) {
    const port = adapter === 'imap' ? imapPort(options) : pop3Port(options)
    return { ...invalidOutcome(explainFault(error, { host: options.host, port })), source: 'inbound' }
  } finally {
    lookout?.close()
  }
}

const refused = ({ address }: RoundTrip, reason: string): Outcome => ({
  result: 'invalid',
  source: 'outbound',
  message: 'not sent',
  ...presentNotice('mail_test_not_sent', { address: address.address, reason }),
})

const missing = ({ inbound, address }: RoundTrip, seconds: number): Outcome => ({
  result: 'invalid',
  source: 'inbound',
  message: 'Verification Email not found in mailbox.',
  ...presentNotice('mail_test_not_received', {
    address: address.address,
    folder: folderOf(inbound.options),
    user: inbound.options.user,
    seconds,
  }),
})

/** Why it was not accepted; null when it was. */
async function sendTest({ route, address, messageId }: RoundTrip, sign: string): Promise<string | null> {
  const content = await streamMail({
    messageId,
    date: new Date(),
    from: address,
    to: [address],
    cc: [],
    replyTo: [],
    subject: `Switchboard test email ${sign}`,
    inReplyTo: null,
    references: null,
    automatic: true,
    content: { text: 'This email tests whether email arrives. It is deleted automatically.\n' },
    files: [],
  })
  const { state, reason } = await sendThrough(route, { from: address.address, to: [address.address], content })
  return state === 'sent' ? null : (reason ?? state)
}

async function waitForMail({ hasArrived }: RoundTrip, { look }: MailboxLook, seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if ((await look()) || (await hasArrived())) return true
    await delay(500)
  }
  return false
}

const byUid = { uid: true }

async function watchImap(options: MailboxOptions, credentials: Credentials, sign: string): Promise<MailboxLook> {
  const client = await imapClient(options, credentials, { mostBytes: probeBytes })
  await client.connect()
  const { uidNext } = await client.mailboxOpen(folderOf(options))
  const look = async () => {
    await client.noop()
    const found: number[] = []
    for await (const { uid, envelope } of client.fetch(`${uidNext}:*`, { uid: true, envelope: true }, byUid)) {
      if (envelope?.subject?.includes(sign)) found.push(uid)
    }
    if (!client.usable) throw Object.assign(new Error('connection lost'), { code: 'NoConnection' })
    if (found.length > 0) await client.messageDelete(found, byUid)
    return found.length > 0
  }
  return { look, close: () => client.close() }
}

const newest = 20

/** POP3 shows a mailbox as of the sign-in: each look needs a session of its own. */
async function watchPop3(options: MailboxOptions, credentials: Credentials, sign: string): Promise<MailboxLook> {
  const look = async () => {
    const server = await connectPop3(options, credentials)
    try {
      for (const { number } of (await server.list()).slice(-newest).toReversed()) {
        if (!(await server.header(number, probeBytes)).includes(sign)) continue
        await server.remove(number)
        await server.quit()
        return true
      }
      return false
    } finally {
      server.close()
    }
  }
  return { look, close: () => undefined }
}
