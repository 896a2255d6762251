import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { type ByteRange, StorageUnavailable, type StoredBlob } from './blob-store.ts'
import type { S3Address } from './s3-address.ts'

type FoundObject = { writtenAt: Date; writeId: string | undefined }
type ListedObject = { key: string; size: number; writtenAt: Date }

export type S3Objects = {
  /** `open` is called for every attempt. */
  put(key: string, blob: StoredBlob, open: () => Readable | Buffer, writeId: string): Promise<void>
  /** Undefined if there is no such object. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  find(key: string): Promise<FoundObject | undefined>
  delete(key: string): Promise<void>
  list(): AsyncIterable<ListedObject>
}

const attempts = 3

/** The only file that imports the client of AWS, which needs 20 MB: it is imported with the first file. */
export function openS3(address: S3Address): S3Objects {
  const bucket = { client: createClient(address), Bucket: address.bucket }
  const { client, Bucket } = bucket
  return {
    put: (key, blob, open, writeId) => putObject(bucket, { key, blob, open, writeId }),
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await presentOr(client.send(new GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) })))
      return found === 'empty' ? Readable.from([]) : (found?.Body as Readable | undefined)
    },
    find: async (key) => {
      const found = await presentOr(client.send(new HeadObjectCommand({ Bucket, Key: key })))
      if (found === undefined || found === 'empty') return undefined
      return { writtenAt: found.LastModified ?? new Date(0), writeId: found.Metadata?.['write-id'] }
    },
    delete: async (key) => {
      await presentOr(client.send(new DeleteObjectCommand({ Bucket, Key: key })))
    },
    list: () => listObjects(bucket, address.prefix),
  }
}

const createClient = ({ endpoint, region, isPathStyle }: S3Address) =>
  new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: isPathStyle,
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 3000, socketTimeout: 20_000 },
    // Newer checksums are unknown to many compatible servers; the signature covers the content anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

type S3Bucket = { client: S3Client; Bucket: string }
type Upload = { key: string; blob: StoredBlob; open: () => Readable | Buffer; writeId: string }

/** The client itself repeats a request only if its body is in memory. */
async function putObject(bucket: S3Bucket, upload: Upload): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await bucket.client.send(createPut(bucket, upload)))
    } catch (error) {
      if (attempt === attempts || !isTemporary(error)) throw unavailable(error)
    }
  }
}

function createPut({ Bucket }: S3Bucket, { key, blob: { sha256, size }, open, writeId }: Upload): PutObjectCommand {
  const Metadata = { 'write-id': writeId }
  const command = new PutObjectCommand({ Bucket, Key: key, Body: open(), ContentLength: size, Metadata })
  // Known already, so the client need not read the content twice; the server compares it.
  command.middlewareStack.add(
    (next) => (args) => {
      ;(args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build' },
  )
  return command
}

async function* listObjects({ client, Bucket }: S3Bucket, prefix: string): AsyncGenerator<ListedObject> {
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })
    const page = await client.send(command).catch((error: unknown) => {
      throw unavailable(error)
    })
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
      yield { key: Key, size: Size, writtenAt: LastModified }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

type S3Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

function isTemporary(error: unknown): boolean {
  const status = (error as S3Failure).$metadata?.httpStatusCode
  return status === undefined || status >= 500
}

/** `empty`: a range of an object without content. A missing bucket is not a missing object. */
async function presentOr<T>(answer: Promise<T>): Promise<T | undefined | 'empty'> {
  try {
    return await answer
  } catch (error) {
    const { name } = error as S3Failure
    if (name === 'NoSuchKey' || name === 'NotFound') return undefined
    if (name === 'InvalidRange') return 'empty'
    throw unavailable(error)
  }
}

/** The name of the failure (`AccessDenied`, `ECONNREFUSED`) tells an administrator more than its text. */
function unavailable(error: unknown): StorageUnavailable {
  const { name, code, message } = error as S3Failure
  return new StorageUnavailable(`The S3 storage failed: ${code ?? name}: ${message}`, { cause: error })
}
