import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

/** The exit code for content that cannot be read, by the numbers of sysexits.h. */
export const unreadableCode = 65

const giveUp = () => process.exit(unreadableCode)

/** The other side of `runApart`: makes the output of what comes in, once, and ends. */
export async function workApart(
  work: (content: Buffer, options: readonly string[]) => Promise<Buffer | string>,
): Promise<void> {
  const [, , megabytes, ...options] = process.argv
  process.on('uncaughtException', giveUp)
  // Of the memory outside of JavaScript's heap, where decoders put what they decode, V8 limits nothing.
  new Worker(new URL('watch-memory.ts', import.meta.url), { workerData: Number(megabytes) * 1024 * 1024 }).unref()
  const output = await work(await buffer(process.stdin), options).catch(giveUp)
  process.stdout.end(output, () => process.exit(0))
}
