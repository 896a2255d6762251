import { access, constants } from 'node:fs/promises'
import type { Inbound, Outbound, Outcome } from '#contract/channel-email.ts'
import type { FailureValues } from '#contract/error-codes.ts'
import type { NoticeCode } from '#contract/notices.ts'
import { writeNotice } from '#kernel/notices.ts'
import { folderOf, imapClient, imapPort, type MailboxOptions } from '../incoming/imap-client.ts'
import { connectPop3, pop3Port } from '../incoming/pop3-client.ts'
import { createTransporter } from '../outgoing/transport.ts'
import { withinSeconds } from './deadline.ts'
import { explainFault, type Fault } from './faults.ts'

/**
 * Tests of mail servers. Loopback and private networks are allowed, because self-hosted mail servers are there, and an
 * administrator who may connect accounts could fetch from them anyway. Only the meaning of an error is answered, so that
 * a test cannot be used to read what an internal service says.
 */
const timeoutSeconds = 10

/** Nothing is fetched, so that only small answers are accepted. */
export const probeBytes = 1024 * 1024

export type Credentials = { accessToken?: string | undefined }

export const invalidOutcome = ({ field, message, notice }: Fault): Outcome => ({
  result: 'invalid',
  message,
  ...presentNotice(notice.code, notice.values),
  invalid_field: { [field]: true },
})

/** A notice in the result of a test. */
export const presentNotice = (code: NoticeCode, values: FailureValues = {}) => ({
  message_human: writeNotice(code, values),
  code,
  values,
})

/** Signs in and counts the messages in the folder. Channels that receive mail themselves have no server to test. */
export async function probeInbound(inbound: Inbound, credentials: Credentials = {}): Promise<Outcome> {
  if (inbound.adapter === 'smtp') return { result: 'ok' }
  const { adapter, options } = inbound
  const server = { host: options.host, port: adapter === 'imap' ? imapPort(options) : pop3Port(options) }
  try {
    const count = adapter === 'imap' ? countImap : countPop3
    return { result: 'ok', content_messages: await count(options, credentials) }
  } catch (error) {
    return invalidOutcome(explainFault(error, server))
  }
}

async function countImap(options: MailboxOptions, credentials: Credentials): Promise<number> {
  const client = await imapClient(options, credentials, { mostBytes: probeBytes })
  const count = async () => {
    await client.connect()
    return (await client.mailboxOpen(folderOf(options), { readOnly: true })).exists
  }
  try {
    return await withinSeconds(timeoutSeconds, count(), () => client.close())
  } finally {
    client.close()
  }
}

async function countPop3(options: MailboxOptions, credentials: Credentials): Promise<number> {
  const server = await connectPop3(options, credentials)
  try {
    return (await withinSeconds(timeoutSeconds, server.list(), server.close)).length
  } finally {
    server.close()
  }
}

/** Signs in and sends nothing. */
export async function probeOutbound(outbound: Outbound, { accessToken }: Credentials = {}): Promise<Outcome> {
  if (outbound.adapter === 'sendmail') return probeSendmail()
  const { host, port, ssl } = outbound.options
  const transporter = await createTransporter({ outbound, accessToken })
  try {
    await withinSeconds(timeoutSeconds, transporter.verify(), () => transporter.close())
    return { result: 'ok' }
  } catch (error) {
    return invalidOutcome(explainFault(error, { host, port: port ?? (ssl === 'ssl' ? 465 : 587) }))
  } finally {
    transporter.close()
  }
}

const sendmails = ['/usr/sbin/sendmail', '/usr/lib/sendmail', '/usr/bin/sendmail']

async function probeSendmail(): Promise<Outcome> {
  const found = await Promise.any(sendmails.map((path) => access(path, constants.X_OK))).then(
    () => true,
    () => false,
  )
  if (found) return { result: 'ok' }
  return invalidOutcome({ message: 'ENOENT', notice: { code: 'mail_sendmail_missing', values: {} }, field: 'host' })
}
