import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pdfOf } from '#tests/support/pdf.ts'
import { type CastName, tokenOf } from '#tests/support/cast.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Input = Record<string, unknown>

async function createTicket(article: Input = {}): Promise<number> {
  const { body } = await w.agnes('POST', '/tickets', {
    title: 'Papers',
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'see file', ...article },
  })
  return body.id
}

const fileOf = (content: Buffer, filename = 'a.pdf') => ({
  filename,
  data: content.toString('base64'),
  'mime-type': 'application/pdf',
})

const find = async (by: Call, word: string): Promise<number[]> =>
  (await by('GET', `/tickets/search?query=${word}`)).body.map(({ id }: { id: number }) => id)

const textsOf = async (filename: string) => {
  const rows = await w.db.selectFrom('attachments').select('content_text').where('filename', '=', filename).execute()
  return rows.map(({ content_text }) => content_text)
}

test('a ticket is found by the text of its PDF soon after it arrives', async () => {
  const id = await createTicket({ attachments: [fileOf(pdfOf('Rechnung Zebrastreifen'))] })
  assert.deepEqual(await find(w.agnes, 'zebrastreifen'), [], 'the answer did not wait for the PDF')
  await w.work.drain()
  assert.deepEqual(await find(w.agnes, 'zebrastreifen'), [id])
  assert.deepEqual(await find(w.nora, 'zebrastreifen'), [id])
  assert.deepEqual(await find(w.otto, 'zebrastreifen'), [])
})

test('the text of a PDF in an internal article is for agents only', async () => {
  const id = await createTicket({ attachments: [fileOf(pdfOf('Geheimtinte'))], internal: true })
  await w.work.drain()
  assert.deepEqual(await find(w.agnes, 'geheimtinte'), [id])
  assert.deepEqual(await find(w.nora, 'geheimtinte'), [])
})

const upload = (name: CastName, formId: string, content: Buffer) =>
  w.send({
    method: 'POST',
    url: `/api/v1/upload_caches/${formId}`,
    headers: { authorization: `Token token=${tokenOf(name)}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="File"; filename="up.pdf"\r\n\r\n'),
      content,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  })

test('an upload is indexed while it waits or when it is used', async () => {
  await upload('agnes', 'early', pdfOf('Morgentau'))
  await w.work.drain()
  const early = await createTicket({ form_id: 'early' })
  assert.deepEqual(await find(w.agnes, 'morgentau'), [early])
  await upload('agnes', 'late', pdfOf('Abendrot'))
  const late = await createTicket({ form_id: 'late' })
  await w.work.drain()
  assert.deepEqual(await find(w.agnes, 'abendrot'), [late])
})

test('a PDF that is attached again is not read again', async () => {
  const content = pdfOf('Wiederkehr')
  const first = await createTicket({ attachments: [fileOf(content, 'again.pdf')] })
  await w.work.drain()
  await w.db.deleteFrom('blob_contents').execute()
  const second = await createTicket({ attachments: [fileOf(content, 'again.pdf')] })
  await w.db.deleteFrom('blob_contents').execute()
  await w.work.drain()
  assert.deepEqual((await find(w.agnes, 'wiederkehr')).sort(), [first, second].sort())
})

test('a file that cannot be read is skipped and not retried forever', async () => {
  for (const [name, content] of [
    ['broken.pdf', Buffer.from('%PDF-1.7 and nothing more')],
    ['cut.pdf', pdfOf('Halbwertszeit').subarray(0, 150)],
  ] as const) {
    await createTicket({ attachments: [fileOf(content, name)] })
    await w.work.drain()
    assert.deepEqual(await textsOf(name), [''], name)
  }
  await createTicket({ attachments: [fileOf(pdfOf('Verlust'), 'lost.pdf')] })
  await w.db.deleteFrom('blob_contents').execute()
  await w.work.drain()
  assert.deepEqual(await textsOf('lost.pdf'), [''])
})

test('a file that only claims to be a PDF is not read as one', async () => {
  await createTicket({ attachments: [fileOf(Buffer.from('plain'), 'liar.pdf')] })
  await w.work.drain()
  assert.deepEqual(await textsOf('liar.pdf'), [null])
})
