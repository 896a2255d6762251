import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const head = (major: number, size: number) =>
  size < 24
    ? Buffer.of((major << 5) | size)
    : size < 256
      ? Buffer.of((major << 5) | 24, size)
      : Buffer.of((major << 5) | 25, size >> 8, size & 255)

/** As much of CBOR as an authenticator writes: small integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as string)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()
const userPresent = 0x01
const attestedCredential = 0x40

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** A security key in software (ES256, no attestation), as a browser at `origin` offers it to a page. */
export function softwareKey(origin: string) {
  const { hostname } = new URL(origin)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(hostname), Buffer.of(flags), count, more])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([key, value]) => [key, value.toString('base64url')])),
  })

  return {
    id: id.toString('base64url'),
    /** navigator.credentials.create() */
    create({ challenge }: { challenge: string }) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, coseKey(publicKey)])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(userPresent | attestedCredential, attested)],
        ]),
      )
      return credential({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject })
    },
    /** navigator.credentials.get() */
    get({ challenge }: { challenge: string }) {
      counter += 1
      const data = authenticatorData(userPresent)
      const clientDataJSON = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return credential({ clientDataJSON, authenticatorData: data, signature })
    },
  }
}
