import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { parseS3Address, type S3Address } from '#kernel/blobs/s3-address.ts'

export type S3Server = {
  /** As in `BLOBS`. */
  url: string
  address: S3Address
  /** As if the machine were gone: open connections break, others are refused. */
  stop(): Promise<void>
  /** At the same port, with the same objects. */
  start(): Promise<void>
  close(): Promise<void>
}

/** A server that speaks the S3 protocol, with the bucket `files`. Sets the credentials in the environment. */
export async function startS3Server(): Promise<S3Server> {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const strict = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'files' }] })
  await strict.configureBuckets()
  // This server computes the signature of requests for a bucket without the slash at the end of their path.
  const lax = new S3rver({ directory, silent: true, allowMismatchedSignatures: true })
  const [answerObject, answerBucket] = [strict.callback(), lax.callback()]
  let server: Server | undefined
  let port = 0
  const start = async () => {
    const started = createServer((request, response) =>
      (request.url?.startsWith('/files/?') ? answerBucket : answerObject)(request, response),
    )
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve))
    port = (started.address() as { port: number }).port
    server = started
  }
  const stop = async () => {
    const stopped = server
    server = undefined
    stopped?.closeAllConnections()
    if (stopped) await new Promise((resolve) => stopped.close(resolve))
  }
  await start()
  const url = `s3://files/desk?endpoint=http://127.0.0.1:${port}`
  return {
    url,
    address: parseS3Address(url),
    start,
    stop,
    close: async () => {
      await stop()
      await rm(directory, { recursive: true })
    },
  }
}
