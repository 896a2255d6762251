import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Deps } from '#kernel/context.ts'
import { mostBytes, receiveMail } from './receive.ts'
import { findChannelsByAddress } from './store.ts'

export type ListenerOptions = {
  protocol: 'smtp' | 'lmtp'
  host: string
  port: number
  /** With a certificate STARTTLS is offered. */
  certificate?: { key: string; cert: string } | undefined
}

export type Listener = { port: number; stop(): Promise<void> }

const seconds = 1000

/**
 * Accepts mail for our own addresses only, without sign-in, and forwards nothing, so that it cannot be a relay. `250` is
 * sent after the commit; until then the other side keeps the message.
 */
export async function startListener(deps: Deps, options: ListenerOptions): Promise<Listener> {
  const { protocol, host, port, certificate } = options
  const server = new SMTPServer({
    lmtp: protocol === 'lmtp',
    ...certificate,
    name: (await deps.settings.text('fqdn')).replace(/:\d+$/, ''),
    banner: 'Switchboard',
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: await mostBytes(deps),
    rejectOversized: true,
    maxClients: 100,
    maxRecipients: 100,
    socketTimeout: 60 * seconds,
    closeTimeout: 3 * seconds,
    onRcptTo: ({ address }, _session, answer) => void admit(deps, address).then(() => answer(), answer),
    onData: (stream, session, answer) => void take(deps, stream, session).then(() => answer(null, 'Taken'), answer),
  })
  server.on('error', (error) => deps.log.debug({ reason: error.message }, 'mail listener connection error'))
  const listening = server.listen(port, host)
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
const notNow = () => refusal(451, 'Please try again later')

async function admit(deps: Deps, address: string): Promise<void> {
  const channels = await lookUp(deps, [address])
  if (channels.length === 0) throw refusal(550, 'No such mailbox here')
}

/** Without details about our error; the client will try again. */
const lookUp = (deps: Deps, addresses: readonly string[]) =>
  findChannelsByAddress(deps.db, addresses).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'mail listener: looking up an address failed')
    throw notNow()
  })

/** A message that is sent again after a lost `250` has the same key. */
async function take(deps: Deps, stream: SMTPServerDataStream, { envelope, remoteAddress }: SMTPServerSession) {
  const pieces: Buffer[] = []
  for await (const piece of stream) if (!stream.sizeExceeded) pieces.push(piece as Buffer)
  if (stream.sizeExceeded) throw refusal(552, 'The message is too large')
  const raw = Buffer.concat(pieces)
  const key = `smtp:${createHash('sha256').update(raw).digest('hex')}`
  const to = envelope.rcptTo.map(({ address }) => address)
  const from = envelope.mailFrom ? envelope.mailFrom.address : ''
  for (const channelId of await lookUp(deps, to)) {
    const origin = { channelId, key, envelope: { from, to, remote: remoteAddress } }
    await receiveMail(deps, origin, raw).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'mail listener: storing an email failed')
      throw notNow()
    })
  }
}
