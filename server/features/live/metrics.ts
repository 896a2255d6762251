import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { Connections } from '#kernel/realtime/connections.ts'

export function countSockets({ metrics }: FastifyInstance, connections: Connections) {
  const registers = [metrics]
  const open: Gauge = new Gauge({
    name: 'switchboard_sockets',
    help: 'Open sockets of this process.',
    registers,
    collect: () => void open.set(connections.count()),
  })
  const messages = new Counter({
    name: 'switchboard_socket_messages_total',
    help: 'Messages that sockets were sent, and that came from them and were understood.',
    labelNames: ['direction'],
    registers,
  })
  return { sent: () => messages.inc({ direction: 'out' }), received: () => messages.inc({ direction: 'in' }) }
}
