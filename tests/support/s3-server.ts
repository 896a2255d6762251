import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server as TcpServer,
  type Socket,
} from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
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

type OtherServer = { endpoint: string; credentials: Record<string, string> }

/** `S3_TEST_ENDPOINT` names another server, for which `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` are set. */
const namedServer = (): OtherServer | undefined =>
  process.env.S3_TEST_ENDPOINT === undefined ? undefined : { endpoint: process.env.S3_TEST_ENDPOINT, credentials: {} }

/** A server that speaks the S3 protocol, with a bucket. Sets the credentials in the environment. */
export const startS3Server = (other = namedServer()): Promise<S3Server> =>
  other ? useOtherServer(other) : startOwnServer()

/** Through a relay that can be stopped, with a bucket of its own. */
async function useOtherServer({ endpoint, credentials }: OtherServer): Promise<S3Server> {
  Object.assign(process.env, credentials)
  const relay = await startRelay(new URL(endpoint))
  const bucket = `files-${randomUUID()}`
  const url = `s3://${bucket}/desk?endpoint=http://127.0.0.1:${relay.port()}`
  const address = parseS3Address(url)
  const client = new S3Client({ endpoint, region: address.region, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return { url, address, start: relay.start, stop: relay.stop, close: relay.stop }
}

async function startRelay(target: URL) {
  const connections = new Set<Socket>()
  let server: TcpServer | undefined
  let port = 0
  const start = async () => {
    const started = createTcpServer((incoming) => {
      const outgoing = connect(Number(target.port), target.hostname)
      for (const [one, two] of [
        [incoming, outgoing],
        [outgoing, incoming],
      ] as const) {
        connections.add(one)
        one.on('error', () => two.destroy()).on('close', () => connections.delete(one))
        one.pipe(two)
      }
    })
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve))
    port = (started.address() as AddressInfo).port
    server = started
  }
  const stop = async () => {
    const stopped = server
    server = undefined
    for (const connection of connections) connection.destroy()
    if (stopped) await new Promise((resolve) => stopped.close(resolve))
  }
  await start()
  return { port: () => port, start, stop }
}

async function startOwnServer(): Promise<S3Server> {
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
