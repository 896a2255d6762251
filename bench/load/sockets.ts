import { once } from 'node:events'
import { WebSocket } from 'ws'
import { authorize, firstListener } from './facts.ts'

/** Opens a socket for each of so many agents, and tells when all of them have heard of a change of the ticket. */
type SocketTask = { address: string; listeners: number; ticket: number }

let sockets: WebSocket[] = []
let heard = 0

async function open({ address, listeners, ticket }: SocketTask): Promise<void> {
  for (let index = 0; index < listeners; index += 1) {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: authorize(firstListener + index) })
    await once(socket, 'message')
    socket.on('message', (frame) => {
      if (!isAbout(String(frame), ticket)) return
      heard += 1
      if (heard % sockets.length === 0) process.send?.({ heardAt: Date.now() })
    })
    sockets.push(socket)
  }
}

function isAbout(frame: string, ticket: number): boolean {
  const { type, object, id } = JSON.parse(frame) as { type: string; object?: string; id?: number }
  return type === 'touch' && object === 'tickets' && id === ticket
}

process.on('message', (task: SocketTask) => {
  sockets = []
  open(task).then(
    () => process.send?.({ isOpen: true }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
