import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import { NamedFault } from '../accounts/faults.ts'
import type { Credentials, MailboxOptions } from './imap-client.ts'
import { createPop3Line, pop3Failure, type Pop3Line } from './pop3-line.ts'

/** RFC 1939 with STLS (RFC 2595), as much of it as fetching needs. */
export type Pop3 = {
  list(): Promise<{ number: number; uidl: string; size: number }[]>
  retrieve(number: number, mostBytes: number): Promise<Buffer>
  header(number: number, mostBytes: number): Promise<Buffer>
  /** Marks for deletion; `quit` carries it out. */
  remove(number: number): Promise<void>
  quit(): Promise<void>
  close(): void
}

const connectPatience = 10_000
const listBytes = 32 * 1024 * 1024

export const pop3Port = ({ port, ssl }: MailboxOptions): number => port ?? (ssl === 'ssl' ? 995 : 110)

export async function connectPop3(options: MailboxOptions, credentials: Credentials): Promise<Pop3> {
  const line = await openLine(options)
  try {
    await signIn(line, options, credentials)
    return commandsOver(line)
  } catch (error) {
    line.socket.destroy()
    throw error
  }
}

async function openLine(options: MailboxOptions): Promise<Pop3Line> {
  const { host, ssl, ssl_verify } = options
  const where = { host, port: pop3Port(options) }
  const tlsOptions = { rejectUnauthorized: ssl_verify, host, ...(net.isIP(host) ? {} : { servername: host }) }
  const socket = ssl === 'ssl' ? tls.connect({ ...where, ...tlsOptions }) : net.connect(where)
  const line = createPop3Line(socket)
  try {
    await connected(socket, ssl === 'ssl' ? 'secureConnect' : 'connect')
    await line.reply()
    return ssl === 'starttls' ? await upgrade(line, tlsOptions) : line
  } catch (error) {
    socket.destroy()
    throw error
  }
}

async function connected(socket: net.Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  const timer = setTimeout(() => socket.destroy(pop3Failure('CONNECT_TIMEOUT')), connectPatience)
  await once(socket, event).finally(() => clearTimeout(timer))
}

/** A server that does not offer it is refused: an attacker could have removed the offer. */
async function upgrade(plain: Pop3Line, options: tls.ConnectionOptions): Promise<Pop3Line> {
  await plain.command('STLS').catch(() => {
    throw pop3Failure('ETLS')
  })
  plain.detach()
  const secured = tls.connect({ ...options, socket: plain.socket })
  const line = createPop3Line(secured)
  await connected(secured, 'secureConnect')
  return line
}

async function signIn(line: Pop3Line, { user, password, host }: MailboxOptions, { accessToken }: Credentials) {
  const commands =
    accessToken === undefined
      ? [`USER ${user}`, `PASS ${password ?? ''}`]
      : [`AUTH XOAUTH2 ${Buffer.from(`user=${user}\x01auth=Bearer ${accessToken}\x01\x01`).toString('base64')}`]
  for (const command of commands) {
    await line.command(command).catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'POP3_ERR') throw error
      const notice = { code: 'mail_sign_in_rejected', values: { host } } as const
      throw new NamedFault({ message: 'authentication failed', notice, field: 'password' })
    })
  }
}

function commandsOver(line: Pop3Line): Pop3 {
  /** `2 120` or `2 whqtswO00WBw418f9t5JxYwZ`: a message number and its value. */
  const table = async (command: string) => {
    const rows = (await line.block(command, listBytes)).toString('latin1').split('\r\n')
    return rows.flatMap((row): [number, string][] => {
      const [, number, value] = /^(\d+) (\S+)/.exec(row) ?? []
      return value === undefined ? [] : [[Number(number), value]]
    })
  }
  return {
    list: async () => {
      const sizes = new Map(await table('LIST'))
      return (await table('UIDL')).map(([number, uidl]) => ({ number, uidl, size: Number(sizes.get(number) ?? 0) }))
    },
    retrieve: (number, mostBytes) => line.block(`RETR ${number}`, mostBytes),
    header: (number, mostBytes) => line.block(`TOP ${number} 0`, mostBytes),
    remove: async (number) => void (await line.command(`DELE ${number}`)),
    quit: async () => {
      await line.command('QUIT')
      line.socket.end()
    },
    close: () => line.socket.destroy(),
  }
}
