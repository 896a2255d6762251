import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, inflateRawSync } from 'node:zlib'
import { formatXlsx } from './format-xlsx.ts'

/** Reads an archive by its directory, as programs for spreadsheets do. */
function unzip(archive: Buffer): Record<string, string> {
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
    files[name] = content.toString()
    at += 46 + length
  }
  assert.equal(at, end)
  return files
}

test('a table becomes a workbook of one sheet', () => {
  const files = unzip(
    formatXlsx(
      ['title', 'time'],
      [
        ['Grüße', 1.5],
        [null, 2],
      ],
    ),
  )
  assert.deepEqual(Object.keys(files), [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
  ])
  const text = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
  assert.ok(
    files['xl/worksheets/sheet1.xml']?.includes(
      `<row>${text('title')}${text('time')}</row><row>${text('Grüße')}<c><v>1.5</v></c></row><row><c/><c><v>2</v></c></row>`,
    ),
  )
})

test('text stays text: no markup, no formula, nothing that XML forbids', () => {
  const sheet = unzip(formatXlsx(['x'], [['=1+1</t><f>\0\u0008\ufffe&\ud800']]))['xl/worksheets/sheet1.xml']
  assert.ok(sheet?.includes('>=1+1&lt;/t&gt;&lt;f&gt;&amp;\ufffd</t>'), sheet)
})
