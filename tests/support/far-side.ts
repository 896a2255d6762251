import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Certificate } from './certificates.ts'

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = (response: ServerResponse, request: ReceivedRequest) => void

/** A server on this machine that stands for someone else's. `answer` may be replaced at any time. */
export type FarSide = { url: string; received: ReceivedRequest[]; answer: Answer; close(): Promise<void> }

export const accept: Answer = (response) => void response.end('ok')

/** With a certificate it speaks HTTPS. */
export async function openFarSide(certificate?: Certificate): Promise<FarSide> {
  const received: ReceivedRequest[] = []
  const listen = (request: IncomingMessage, response: ServerResponse) => void receive(request, response)
  const server: Server = certificate ? createTlsServer(certificate, listen) : createServer(listen)
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request
    const arrived = { method, url, headers, body: await text(request) }
    received.push(arrived)
    farSide.answer(response, arrived)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const farSide: FarSide = {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: accept,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
  return farSide
}
