import assert from 'node:assert/strict'
import test from 'node:test'
import { formatCsv } from './format-csv.ts'
import { InvalidCsv, parseCsv } from './parse-csv.ts'

function refuses(input: string | Buffer, message: RegExp): void {
  assert.throws(
    () => parseCsv(input),
    (error: Error) => error instanceof InvalidCsv && message.test(error.message),
  )
}

test('a file is read as header and rows, with quotes and blank lines', () => {
  const text = 'name, note \r\n"Smith, Jane","said ""hi""\r\ntwice"\r\n\r\nÄrger,\r\n'
  assert.deepEqual(parseCsv(text), {
    header: ['name', 'note'],
    rows: [
      ['Smith, Jane', 'said "hi"\ntwice'],
      ['Ärger', ''],
    ],
  })
})

test('a byte order mark is not part of the first column, in text and in bytes', () => {
  const text = '\uFEFFname\nJane\n'
  const expected = { header: ['name'], rows: [['Jane']] }
  assert.deepEqual(parseCsv(text), expected)
  assert.deepEqual(parseCsv(Buffer.from(text)), expected)
})

test('semicolons and tabs are supported as separators', () => {
  assert.deepEqual(parseCsv('a;b\n1,5;2', { separator: ';' }).rows, [['1,5', '2']])
  assert.deepEqual(parseCsv('a\tb\n1\t2', { separator: '\t' }).rows, [['1', '2']])
})

test('an unreadable line is named', () => {
  refuses('a,b\n1,2\n1,2,3\n', /^Line 3 has a different number of columns than the header\.$/)
  refuses('a,b\r\n1,"2\r\n3"\r\n1\r\n', /^Line 4 has a different number/)
  refuses('a,b\n1,x"y"\n', /^Line 2 has a quote inside an unquoted value\.$/)
  refuses('a,b\n"x"y,1\n', /^Line 2 has text after a closing quote\.$/)
  refuses('a,b\n1,"2\n3', /^The file ends inside a quoted value, on line 3\.$/)
})

test('empty files, other encodings and files over the limits are rejected', () => {
  refuses('', /empty/)
  refuses('\uFEFF\n\n', /empty/)
  refuses(Buffer.from('name\nM\xFCller\n', 'latin1'), /not UTF-8/)
  refuses(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), /larger than 20 MB/)
  refuses(`a\n${'1\n'.repeat(50_001)}`, /more than 50000 rows/)
  assert.equal(parseCsv(`a\n${'1\n'.repeat(50_000)}`).rows.length, 50_000)
})

test('exports quote what needs quoting and end lines with CRLF', () => {
  assert.equal(
    formatCsv(['id', 'title', 'open', 'closed_at'], [[1, 'a "b", c', true, null]]),
    'id,title,open,closed_at\r\n1,"a ""b"", c",true,\r\n',
  )
})

test('cells that a spreadsheet would compute become text', () => {
  const attacks = ['=1+1', '+cmd|x', '-2+A1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '+49A1', '-5=x']
  const { rows } = parseCsv(
    formatCsv(
      ['cell'],
      attacks.map((attack) => [attack]),
    ),
  )
  assert.deepEqual(
    rows.map(([cell]) => cell),
    attacks.map((attack) => `'${attack}`),
  )
  assert.match(formatCsv(['=HYPERLINK("http://x")'], []), /^"'=HYPER/)
})

test('numbers and phone numbers are unchanged', () => {
  const harmless = ['-5', '+5', '-3.25', '+49 30 123', '+1 (555) 123-4567', '030/123', 'a=b', '']
  const lines = formatCsv(
    ['cell', 'other'],
    harmless.map((cell) => [cell, 'x']),
  ).split('\r\n')
  assert.deepEqual(
    lines.slice(1, -1),
    harmless.map((cell) => `${cell},x`),
  )
  assert.equal(formatCsv(['n'], [[-5], [-1e-7]]), 'n\r\n-5\r\n-1e-7\r\n')
})

test('an export can be read back', () => {
  const rows = [
    ['line\nbreak', 'quote " and , and ;'],
    [' space ', 'tab\there'],
    ['carriage\rreturn', '🙂'],
  ]
  assert.deepEqual(parseCsv(formatCsv(['a', 'b'], rows)), { header: ['a', 'b'], rows })
})
