/** Where files are in storage that speaks the S3 protocol. */
export type S3Address = {
  bucket: string
  /** Empty, or with a slash at the end. */
  prefix: string
  /** Absent for AWS. */
  endpoint: string | undefined
  region: string
  /** Whether the bucket is part of the path, or else of the host name. */
  isPathStyle: boolean
}

const parameters = ['endpoint', 'region', 'style']

/**
 * `s3://bucket/prefix?endpoint=https://…&region=…&style=host`. Credentials are not part of it: the variables of AWS have
 * them. Throws with a sentence that says what is wrong.
 */
export function parseS3Address(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.hostname === '') throw new Error('must be s3://bucket, or s3://bucket/prefix')
  if (url.username !== '' || url.password !== '')
    throw new Error('must not have credentials: use AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined) throw new Error(`has the unknown parameter ${unknown}; known: ${parameters.join(', ')}`)
  const { endpoint, region, style } = Object.fromEntries(url.searchParams) as Record<string, string | undefined>
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint))
    throw new Error('has an endpoint that is not an http or https address')
  if (style !== undefined && style !== 'path' && style !== 'host')
    throw new Error('has a style other than path or host')
  const folder = decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint,
    region: region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    isPathStyle: style === undefined ? endpoint !== undefined : style === 'path',
  }
}

/** The place without the way to reach it: it names the storage in the rows of its files. */
export const nameS3 = ({ bucket, prefix }: S3Address): string => `s3://${bucket}/${prefix}`
