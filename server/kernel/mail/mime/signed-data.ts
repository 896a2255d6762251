type BerNode = { tag: number; content: Buffer; children: BerNode[]; next: number }

const signedData = Buffer.from('2a864886f70d010702', 'hex')
const deepest = 12
const constructedBit = 0x20
const octetString = 0x04
const sequence = 0x30
const objectId = 0x06

/** The mail inside an S/MIME container that is only signed (RFC 5652); undefined if it is encrypted or broken. */
export function openSignedData(bytes: Buffer): Buffer | undefined {
  const outer = readNode(bytes, 0, 0)
  const [type, wrapper] = outer?.children ?? []
  if (type?.tag !== objectId || !type.content.equals(signedData)) return undefined
  const contentInfo = wrapper?.children[0]?.children.find(({ tag }) => tag === sequence)
  const wrapped = contentInfo?.children[1]?.children[0]
  return wrapped && (wrapped.tag & ~constructedBit) === octetString ? join(wrapped) : undefined
}

/** A string may be split into pieces. */
const join = ({ content, children }: BerNode): Buffer =>
  children.length > 0 ? Buffer.concat(children.map(join)) : content

/** BER: tag, length, content. A length of 0x80 means that the content ends with two zeros. */
function readNode(bytes: Buffer, at: number, depth: number): BerNode | undefined {
  const tag = bytes[at]
  const length = readLength(bytes, at + 1)
  if (tag === undefined || length === undefined || depth > deepest) return undefined
  const end = length.size === undefined ? bytes.length : length.from + length.size
  if (end > bytes.length) return undefined
  const children =
    (tag & constructedBit) === 0 ? undefined : readChildren(bytes.subarray(0, end), length.from, depth + 1)
  const next = length.size === undefined ? (children?.next ?? end) + 2 : end
  return { tag, content: bytes.subarray(length.from, end), children: children?.nodes ?? [], next }
}

function readChildren(bytes: Buffer, from: number, depth: number): { nodes: BerNode[]; next: number } {
  const nodes: BerNode[] = []
  let at = from
  while (at < bytes.length && !(bytes[at] === 0 && bytes[at + 1] === 0)) {
    const node = readNode(bytes, at, depth)
    if (!node) break
    nodes.push(node)
    at = node.next
  }
  return { nodes, next: at }
}

function readLength(bytes: Buffer, at: number): { from: number; size: number | undefined } | undefined {
  const first = bytes[at]
  if (first === undefined || first > 0x84) return undefined
  if (first < 0x80) return { from: at + 1, size: first }
  const octets = first & 0x7f
  if (octets === 0) return { from: at + 1, size: undefined }
  return at + 1 + octets > bytes.length ? undefined : { from: at + 1 + octets, size: bytes.readUIntBE(at + 1, octets) }
}
