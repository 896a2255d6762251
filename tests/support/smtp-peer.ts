import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type Received = { from: string; to: string[]; raw: Buffer }
/** What the peer shall say to a recipient or, for `data`, to the whole message. */
type Answers = {
  recipient?: (address: string) => Error | undefined
  data?: () => Error | undefined
  /** Where a message goes from here, before it is acknowledged. */
  passOn?: (mail: Received) => Promise<void>
}

export type SmtpPeer = {
  port: number
  received: Received[]
  answers: Answers
  /** How many clients are connected. */
  countClients(): number
  close(): Promise<void>
}

/** A rejection with its code, as mail servers send it. */
export const reply = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

/** A real SMTP server on loopback that keeps what it gets. */
export async function startSmtpPeer(options: SMTPServerOptions = {}): Promise<SmtpPeer> {
  const received: Received[] = []
  const answers: Answers = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    onRcptTo: ({ address }, _session, done) => done(answers.recipient?.(address)),
    onData: async (stream, { envelope }, done) => {
      // An interrupted message does not count.
      const raw = await buffer(stream).catch(() => undefined)
      if (!raw) return
      const problem = answers.data?.()
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const mail = { from, to: envelope.rcptTo.map(({ address }) => address), raw }
      if (!problem) await answers.passOn?.(mail)
      if (!problem) received.push(mail)
      done(problem)
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    answers,
    countClients: () => server.connections.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
