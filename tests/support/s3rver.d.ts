declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  type S3rverOptions = {
    directory: string
    silent: boolean
    configureBuckets?: { name: string }[]
    allowMismatchedSignatures?: boolean
  }
  export default class S3rver {
    constructor(options: S3rverOptions)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
