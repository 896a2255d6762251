import type net from 'node:net'

/** A connection on which commands are answered in their order. */
export type Pop3Line = {
  socket: net.Socket
  /** The first line of a response; throws for `-ERR`. */
  reply(): Promise<string>
  command(text: string): Promise<string>
  /** A command whose response ends with a line of one dot. */
  block(text: string, most: number): Promise<Buffer>
  /** Releases the socket for another reader. */
  detach(): void
}

const silencePatience = 60_000
const lineBytes = 4096

export const pop3Failure = (code: string) => Object.assign(new Error(code), { code })

export function createPop3Line(socket: net.Socket): Pop3Line {
  const inbox = createInbox()
  const hungUp = () => inbox.fail(pop3Failure('ECONNRESET'))
  socket.setTimeout(silencePatience, () => socket.destroy(pop3Failure('ETIMEDOUT')))
  socket.on('data', inbox.add).on('error', inbox.fail).on('close', hungUp)

  const reply = async () => {
    const text = (await inbox.readTo('\r\n', lineBytes)).toString('latin1').trim()
    if (text.startsWith('+OK')) return text
    throw pop3Failure('POP3_ERR')
  }
  const command = async (text: string) => {
    if (/[\r\n\0]/.test(text)) throw pop3Failure('POP3_ERR')
    socket.write(`${text}\r\n`)
    return reply()
  }
  return {
    socket,
    reply,
    command,
    block: async (text, most) => {
      await command(text)
      // An empty block is the dot alone, without a line before it.
      inbox.putBack('\r\n')
      return unstuff((await inbox.readTo('\r\n.\r\n', most)).subarray(2, -3))
    },
    detach: () => {
      // Bytes before the TLS handshake could have been injected by anyone.
      if (!inbox.isEmpty()) throw pop3Failure('ETLS')
      socket.off('data', inbox.add).off('close', hungUp)
    },
  }
}

/** Bytes as the network delivers them, read up to a delimiter. Each byte is read once, however large the message. */
function createInbox() {
  let unread: Buffer[] = []
  let failed: Error | undefined
  let change = Promise.withResolvers<void>()
  const noteChange = () => {
    change.resolve()
    change = Promise.withResolvers()
  }

  const pieceAt = async (index: number): Promise<Buffer> => {
    for (;;) {
      const piece = unread[index]
      if (piece) return piece
      if (failed) throw failed
      await change.promise
    }
  }
  const take = (bytes: number): Buffer => {
    const all = Buffer.concat(unread)
    unread = bytes < all.length ? [all.subarray(bytes)] : []
    return all.subarray(0, bytes)
  }
  return {
    add: (piece: Buffer) => {
      unread.push(piece)
      noteChange()
    },
    fail: (error: Error) => {
      failed ??= error
      noteChange()
    },
    putBack: (text: string) => void unread.unshift(Buffer.from(text)),
    isEmpty: () => unread.length === 0,
    readTo: async (mark: string, most: number): Promise<Buffer> => {
      let passed = 0
      let seam: Buffer = Buffer.alloc(0)
      for (let index = 0; passed <= most; index += 1) {
        const piece = await pieceAt(index)
        const sight = Buffer.concat([seam, piece])
        const at = sight.indexOf(mark)
        if (at !== -1) return take(passed - seam.length + at + mark.length)
        passed += piece.length
        seam = sight.subarray(-(mark.length - 1))
      }
      throw pop3Failure('ETOOLARGE')
    },
  }
}

/** RFC 1939: a line that begins with a dot is sent with two. */
function unstuff(stuffed: Buffer): Buffer {
  const pieces: Buffer[] = []
  let from = stuffed.subarray(0, 2).toString('latin1') === '..' ? 1 : 0
  for (let at = stuffed.indexOf('\r\n..', from); at !== -1; at = stuffed.indexOf('\r\n..', from)) {
    pieces.push(stuffed.subarray(from, at + 2))
    from = at + 3
  }
  return Buffer.concat([...pieces, stuffed.subarray(from)])
}
