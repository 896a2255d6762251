import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asPdf } from './pdf.ts'

test('a PDF is shown as one, regardless of its declared type', async () => {
  const shown = await asPdf(new Blob(['%PDF-1.7 …'], { type: 'text/html' }))
  assert.deepEqual([shown?.type, await shown?.text()], ['application/pdf', '%PDF-1.7 …'])
})

test('an HTML page that claims to be a PDF is not shown', async () => {
  for (const bytes of ['<script>alert(1)</script>', ' %PDF-1.7', '', '%PDF'])
    assert.equal(await asPdf(new Blob([bytes], { type: 'application/pdf' })), undefined, bytes)
})
