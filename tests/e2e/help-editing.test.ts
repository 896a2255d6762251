import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { assertFits } from './support/screens.ts'

let desk: Desk
let base: { id: number; kb_locale_ids: number[] }
before(async () => {
  desk = await openDesk()
  const locales = { kb_locales_attributes: [{ system_locale_id: 1, primary: true }] }
  base = (await desk.as('pia')('POST', '/knowledge_bases/manage', locales)).body
})
after(() => desk.close())

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What the editor has buttons for, what it only keeps, and what it cannot show: nothing may be lost. */
const blocks = [
  '<p>Read <a data-target-id="1" data-target-type="knowledge-base-answer">this</a> and <a href="#s-then">then</a> this</p>',
  '<aside data-callout="tip"><p>Unplug it first</p></aside>',
  '<details><summary>More</summary><p>Details</p></details>',
  '<figure><p><img src="SRC" alt="A lamp"></p><figcaption>Figure</figcaption></figure>',
  '<p style="text-align:center;">m<sup>2</sup> <span style="color:red;">red</span> <kbd>F1</kbd></p>',
  '<dl><dt>Volt</dt><dd><p>Unit</p></dd></dl>',
  '<table border="1"><caption>Caption</caption><tbody><tr><td>1</td></tr></tbody></table>',
  '<ol reversed start="4"><li value="9">nine</li></ol>',
  '<p>( widget: video, provider: youtube, id: abcdefgh )</p>',
]

test('Two editors work on an answer: markup survives, versions are restored, the second one reviews it, and it is published by time', async (t) => {
  const ada = desk.as('ada')
  const [locale] = base.kb_locale_ids
  const title = (text: string) => [{ kb_locale_id: locale, title: text }]
  const { body: category } = await ada('POST', `/knowledge_bases/${base.id}/categories`, {
    category_icon: 'f115',
    translations_attributes: title('Lamps'),
  })
  const html = blocks.join('').replace('SRC', `data:image/png;base64,${pixel}`)
  const { body: created } = await ada('POST', `/knowledge_bases/${base.id}/answers`, {
    category_id: category.id,
    review_at: '2026-01-01T00:00:00Z',
    translations_attributes: [{ ...title('Bulbs')[0], content_attributes: { body: html } }],
  })
  const path = `/knowledge_bases/${base.id}/answers/${created.id}`
  const [content] = Object.values(created.assets.KnowledgeBaseAnswerTranslationContent) as {
    id: number
    body: string
  }[]
  const read = async () =>
    (await ada('GET', `${path}?include_contents=${content!.id}`)).body.assets.KnowledgeBaseAnswerTranslationContent[
      content!.id
    ].body as string
  const stored = await read()
  assert.equal(stored.replace(/\/api\/v1\/attachments\/\d+/, 'SRC'), blocks.join(''))

  const first = await desk.visit(t, 'ada')
  const { page } = first
  await first.goTo(`/knowledge_base/${base.id}/locale/en-us/answer/${created.id}/edit`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.getByText('Unplug it first').click()
  await page.keyboard.press('End')
  await page.keyboard.type(', always')
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Done' }).waitFor()
  const saved = await read()
  assert.equal(saved, stored.replace('first</p>', 'first, always</p>'))
  await first.inspect()

  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.locator('ins').getByText(', always').waitFor()
  await first.inspect()
  await dialog.getByRole('radio').last().check({ force: true })
  await dialog.getByRole('button', { name: 'Restore version' }).click()
  await dialog.waitFor({ state: 'detached' })
  await text.getByText('Unplug it first', { exact: true }).waitFor()
  assert.equal(await read(), stored)

  assert.equal((await ada('PUT', '/users/4', { role_ids: [1, 2] })).status, 200)
  const second = await desk.visit(t, 'agnes', { width: 390, theme: 'dark' })
  await second.goTo(`/knowledge_base/${base.id}/locale/en-us/answer/${created.id}/edit`)
  await second.page.getByRole('status').getByText('Ada Admin also viewing').waitFor()
  await page.getByRole('status').getByText('Agnes Agent also viewing').waitFor()
  await assertFits(second.page, 'editor')

  // The second one reviews it.
  await second.stepTo(`/knowledge_base/${base.id}/locale/en-us/review`)
  await second.page.locator('main').getByRole('link', { name: 'Bulbs' }).last().click()
  await second.page.getByRole('button', { name: 'Edit' }).click()
  await second.page.getByRole('button', { name: 'Mark as reviewed' }).click()
  await second.page.getByText('Next review by').waitFor()

  // It is published by time, and its addresses stay when its category moves.
  const soon = new Date(Date.now() + 1000).toISOString()
  assert.equal((await ada('POST', `${path}/has_publishing_update`, { published_at: soon })).status, 200)
  const visit = async (address: string) => (await fetch(`${desk.address}${address}`)).text()
  const address = `/help/en-us/${category.id}-lamps/${created.id}-bulbs`
  await eventually(async () => (await visit(address)).includes('Unplug it first'))
  const { body: house } = await ada('POST', `/knowledge_bases/${base.id}/categories`, {
    category_icon: 'f115',
    translations_attributes: title('House'),
  })
  const moved = await ada('PUT', `/knowledge_bases/${base.id}/categories/${category.id}`, { parent_id: house.id })
  assert.equal(moved.status, 200)
  assert.match(await visit(address), /House[\s\S]*Lamps[\s\S]*Unplug it first/)
  await page.getByRole('button', { name: /^(?:Expand|Collapse) House$/ }).waitFor()
})

test('An imported archive is shown in the help centre when it has been read', async (t) => {
  const { page, goTo } = await desk.visit(t, 'ada')
  await goTo(`/knowledge_base/${base.id}/locale/en-us/transfer`)
  const buffer = Buffer.from(zipSync({ 'mowing.md': strToU8('Mow once a week.') }))
  const archive = { name: 'garden.zip', mimeType: 'application/zip', buffer }
  await page.locator('input[type=file]').setInputFiles(archive)
  await page.getByText('1 created, 0 changed').waitFor()
  await page.getByRole('link', { name: 'Answers 1' }).waitFor()
})
