import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { unzip } from '#tests/support/unzip.ts'
import type { Cell } from '../export/cell.ts'
import { streamWorkbook, streamXlsx } from './stream-xlsx.ts'

const read = async (titles: string[], ...batches: Cell[][][]) => unzip(await buffer(streamXlsx(titles, batches)))
const sheetOf = async (titles: string[], ...batches: Cell[][][]) =>
  String((await read(titles, ...batches))['xl/worksheets/sheet1.xml'])
const text = (value: string, style = '') => `<c${style} t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`

test('a table becomes a workbook of one sheet, with any number of chunks', async () => {
  const titles = ['title', 'time']
  const files = await read(titles, [['Grüße', 1.5]], [], [[null, 2]])
  assert.deepEqual(Object.keys(files), [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const head = `<row>${titles.map((title) => text(title, ' s="1"')).join('')}</row>`
  assert.ok(
    files['xl/worksheets/sheet1.xml']?.includes(
      `${head}<row>${text('Grüße')}<c><v>1.5</v></c></row><row><c/><c><v>2</v></c></row>`,
    ),
  )
})

test('a workbook has several sheets, whose names spreadsheets accept', async () => {
  const sheet = (name: string) => ({ name, titles: ['x'], batches: [[[name]]] })
  const names = ['By day: [open/closed]', 'a'.repeat(40), 'A'.repeat(40), '', 'R & D']
  const files = unzip(await buffer(streamWorkbook(names.map(sheet))))
  assert.deepEqual(
    [...String(files['xl/workbook.xml']).matchAll(/sheet name="([^"]*)"/g)].map(([, name]) => name),
    ['By day   open closed', 'a'.repeat(31), `${'A'.repeat(27)} 3`, ' 4', 'R &amp; D'],
  )
  assert.ok(String(files['xl/worksheets/sheet5.xml']).includes('R &amp; D'))
  assert.ok(String(files['[Content_Types].xml']).includes('/xl/worksheets/sheet5.xml'))
})

test('a time is a date that spreadsheets can compute with', async () => {
  const sheet = await sheetOf(['at'], [[{ localTime: '2026-11-16 12:00:00' }]])
  assert.ok(sheet.includes('<c s="2"><v>46342.500000</v></c>'), sheet)
})

test('text stays text: no markup, no formula, nothing that XML forbids, and not too long', async () => {
  const sheet = await sheetOf(['x'], [['=1+1</t><f>\0\u0008\ufffe&\ud800', 'y'.repeat(40_000)]])
  assert.ok(sheet.includes('>=1+1&lt;/t&gt;&lt;f&gt;&amp;\ufffd</t>'), sheet.slice(0, 1000))
  assert.ok(sheet.includes(`>${'y'.repeat(32_767)}</t>`))
})

test('a failure while a workbook is written reaches its reader', async () => {
  async function* fail(): AsyncGenerator<Cell[][]> {
    yield [['one']]
    throw new Error('the database is gone')
  }
  await assert.rejects(buffer(streamXlsx(['x'], fail())), /the database is gone/)
})
