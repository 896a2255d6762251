const side = 48
const clear = 0x80
const end = 0x81
/** A code for every pixel; after 126 of them codes would grow beyond a byte, so the decoder is reset. */
const run = 96

const header = Buffer.from('GIF89a')
const word = (value: number) => [value & 0xff, value >> 8]
/** A global palette of 128 colours, all the same grey. */
const screen = [...word(side), ...word(side), 0b1111_0110, 0, 0]
const palette = Buffer.alloc(128 * 3, 0xd8)
const frame = [0x2c, ...word(0), ...word(0), ...word(side), ...word(side), 0, 7]

function pixels(): Buffer {
  const runs = Array.from({ length: (side * side) / run }, () => [clear, ...Array<number>(run).fill(0)])
  return Buffer.from([...runs.flat(), end])
}

/** GIF keeps its data in blocks of at most 255 bytes, each after its length. */
function inBlocks(bytes: Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}

/** A grey square of 48 by 48 pixels, for users without a picture. */
export const placeholder: Buffer = Buffer.concat([
  header,
  Buffer.from(screen),
  palette,
  Buffer.from(frame),
  inBlocks(pixels()),
  Buffer.from([0x3b]),
])
