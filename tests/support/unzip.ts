import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** Reads an archive by its directory, as programs for spreadsheets do. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.length - 22
  assert.equal(archive.readUInt32LE(end), 0x06054b50)
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(archive.readUInt32LE(at), 0x02014b50)
    const [sum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)]
    const length = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const start = archive.readUInt32LE(at + 42)
    assert.equal(archive.readUInt32LE(start), 0x04034b50)
    const content = inflateRawSync(archive.subarray(start + 30 + length, start + 30 + length + size))
    assert.equal(crc32(content), sum, name)
    assert.equal(archive.readUInt32LE(start + 30 + length + size), 0x08074b50)
    files[name] = content.toString()
    at += 46 + length
  }
  assert.equal(at, end)
  return files
}
