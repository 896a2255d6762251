import { createWorkerPool, TooSlow } from '#kernel/html/worker-pool.ts'
import type { ParseAnswer, ReadMail } from './parse-worker.ts'
import { UnreadableMail } from './unreadable.ts'

export type MailReader = { read(raw: Buffer): Promise<ReadMail>; close(): Promise<void> }

/** Fifty megabytes take one second; thirty are for a machine that is busy: what is not read in time is not filed. */
const usualTime = 30_000

/** Reads mail in threads, where a bad one can be stopped. What cannot be read rejects with `UnreadableMail`. */
export function createMailReader({ milliseconds = usualTime } = {}): MailReader {
  const pool = createWorkerPool<Uint8Array, ParseAnswer>({
    script: new URL('parse-worker.ts', import.meta.url),
    workerData: {},
    threads: 2,
    waiting: 1000,
    milliseconds,
    // The bytes of the mail come on top; what the limits allow needs less than half of it.
    megabytes: 160,
  })

  async function read(raw: Buffer): Promise<ReadMail> {
    try {
      const answer = await pool.ask(alone(raw))
      if ('reason' in answer) throw new UnreadableMail(answer.reason)
      return withBuffers(answer.mail)
    } catch (error) {
      throw unreadableBy(error) ?? error
    }
  }
  return { read, close: pool.close }
}

function unreadableBy(error: unknown): UnreadableMail | undefined {
  if (error instanceof TooSlow) return new UnreadableMail('Reading it took too long.')
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory ? new UnreadableMail('Reading it took too much memory.') : undefined
}

/** What is sent to a thread takes all of its memory along, which may be a pool or a longer file. */
const alone = (raw: Buffer): Uint8Array => (raw.byteLength === raw.buffer.byteLength ? raw : Uint8Array.from(raw))

/** On its way a Buffer becomes the array that it is underneath. */
const withBuffers = (mail: ReadMail): ReadMail => ({
  ...mail,
  parts: mail.parts.map((part) => ({ ...part, content: asBuffer(part.content) })),
})

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
