import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** The names that exist, each with its mail server, or with none. */
type Zone = Record<string, string | null>
export type DnsServer = { address: string; close(): void }

const mx = 15
const nameNotFound = 3

/** A DNS server that answers questions for mail servers, over UDP. */
export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => socket.send(answerOf(question, zone), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

function answerOf(question: Buffer, zone: Zone): Buffer {
  const { name, end } = readName(question)
  const type = question.readUInt16BE(end)
  const exchanger = zone[name]
  const answer = type === mx && exchanger ? mailServer(exchanger) : undefined
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(0x8180 | (exchanger === undefined ? nameNotFound : 0), 2)
  head.writeUInt16BE(answer ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, question.subarray(12, end + 4), ...(answer ? [answer] : [])])
}

/** The question starts after the header of 12 bytes: labels with their lengths, then a zero. */
function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  while (question[at]) {
    const length = question[at] as number
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** The name of the answer refers to that of the question. */
function mailServer(exchanger: string): Buffer {
  const labels = exchanger.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)])
  const value = Buffer.concat([Buffer.from([0, 10]), ...labels, Buffer.from([0])])
  const about = Buffer.from([0xc0, 12, 0, mx, 0, 1, 0, 0, 0, 60, 0, value.length])
  return Buffer.concat([about, value])
}
