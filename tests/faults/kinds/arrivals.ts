import { createTransport } from 'nodemailer'
import { setTimeout as delay } from 'node:timers/promises'
import type { NetworkPeer } from '#tests/support/network-peers.ts'
import type { FaultClient } from '../client.ts'
import { findLostAndDouble, type WriteKind } from './kind.ts'
import { listTickets } from './tickets.ts'

/** Emails that the listener acknowledges with 250; a repeated one has the same bytes. */
export function createMailKind(client: FaultClient, ports: { incoming: number; outgoing: number }): WriteKind {
  const name = 'Mail'
  return {
    name,
    prepare: async () => {
      const { result } = await client.call<{ result: string }>('POST', '/channels_email_verify', {
        inbound: { adapter: 'smtp' },
        outbound: { adapter: 'smtp', options: { host: '127.0.0.1', port: ports.outgoing, ssl: 'off' } },
        meta: { email: 'support@example.com', realname: 'Support' },
        group_id: 1,
      })
      if (result !== 'ok') throw new Error('The email account was not saved.')
    },
    write: async (index) => {
      const envelope = { from: `customer${index % 50}@example.com`, to: 'support@example.com' }
      const head = `From: ${envelope.from}\r\nTo: ${envelope.to}\r\nMessage-ID: <${index}@faults.example>`
      const raw = `${head}\r\nSubject: ${name} ${index}\r\n\r\nHello\r\n`
      for (;;) {
        const transport = createTransport({ host: '127.0.0.1', port: ports.incoming, ignoreTLS: true })
        try {
          await transport.sendMail({ envelope, raw })
          return []
        } catch {
          await delay(200)
        } finally {
          transport.close()
        }
      }
    },
    verify: async (acknowledged) => {
      const titles = (await listTickets(client)).map(({ title }) => title).filter((title) => title.startsWith(name))
      return findLostAndDouble(name, acknowledged, titles)
    },
  }
}

type Call = { call_id: string; state: string }

/** A phone system reports a call, and repeats what is not acknowledged. */
export function createCallKind(client: FaultClient): WriteKind {
  const name = 'Call'
  let token = ''
  return {
    name,
    prepare: async () => {
      await client.call('GET', '/cti/token').then((answer) => ({ token } = answer as { token: string }))
    },
    write: async (index) => {
      const event = { direction: 'in', callId: `${name} ${index}`, from: '4930609854180', to: '4930609811111' }
      for (const more of [{ event: 'newCall' }, { event: 'hangup', cause: 'cancel' }])
        await client.post(`/cti/${token}`, JSON.stringify({ ...event, ...more }))
      return []
    },
    verify: async (acknowledged) => {
      const calls: Call[] = []
      for (let page = 1; ; page += 1) {
        const { list } = await client.call<{ list: Call[] }>('GET', `/cti/log?per_page=500&page=${page}`)
        calls.push(...list)
        if (list.length < 500) break
      }
      const open = calls.filter(({ state }) => state !== 'hangup')
      return [
        ...findLostAndDouble(
          name,
          acknowledged,
          calls.map(({ call_id }) => call_id),
        ),
        ...open.flatMap(({ call_id, state }) => (isAcknowledged(call_id) ? [`${call_id} is still in ${state}`] : [])),
      ]

      function isAcknowledged(callId: string): boolean {
        return acknowledged.includes(Number(callId.slice(name.length + 1)))
      }
    },
  }
}

/** A network pushes a message of a new person by webhook, and repeats what is not acknowledged. */
export function createMessengerKind(client: FaultClient, peer: NetworkPeer): WriteKind {
  const name = 'Message'
  return {
    name,
    prepare: () => peer.connect((method, path, body) => client.call(method, path, body)),
    write: async (index) => {
      const { address, headers, body } = peer.webhookWith(`${name} ${index}`, index)
      const { pathname, search } = new URL(address)
      await client.post(`${pathname.replace('/api/v1', '')}${search}`, body, headers)
      return []
    },
    verify: async (acknowledged) => {
      const titles = (await listTickets(client)).map(({ title }) => title).filter((title) => title.startsWith(name))
      return findLostAndDouble(name, acknowledged, titles)
    },
  }
}
