import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from './support/axe.ts'
import { openBrowser } from './support/chromium.ts'

let page: Page
before(async () => {
  page = await (await openBrowser()).newPage()
})
after(() => page.context().close())

/** Colours that no screen of the application has. */
const white = 'background: rgb(255, 255, 254)'

async function findFaint(body: string): Promise<number> {
  await page.setContent(`<html lang="en"><title>Contrast</title><main style="${white}">${body}</main></html>`)
  return (await findBarriers(page)).filter((barrier) => barrier.startsWith('color-contrast')).length
}

const legible = `<p style="color: rgb(1, 2, 3)">Legible words</p>`

test('axe finds faint texts beside pairs of colours that it found legible before', async () => {
  assert.equal(await findFaint(legible), 0)
  assert.equal(await findFaint(legible), 0)
  const faint = [
    `<p style="color: rgb(200, 201, 202)">Faint words</p>`,
    `<p style="color: rgb(1, 2, 3); background: rgb(60, 61, 62)">The same colour on a dark background</p>`,
    `<div style="background: rgb(60, 61, 62)"><p style="color: rgb(1, 2, 3)">On the background of a parent</p></div>`,
    `<div style="opacity: 0.3"><p style="color: rgb(1, 2, 3)">Within something that lets light through</p></div>`,
  ]
  for (const words of faint) assert.equal(await findFaint(legible + words), 1, words)
})

test('a pair of colours that is legible in large texts only is judged again in small ones', async () => {
  const words = (font: string) => `<p style="color: rgb(135, 136, 137); ${white}; font: ${font} serif">Faint words</p>`
  assert.equal(await findFaint(words('24px')), 0)
  assert.equal(await findFaint(words('bold 19px')), 0)
  for (const small of ['23px', 'bold 18px', '500 19px']) assert.equal(await findFaint(words(small)), 1, small)
})

test('faint texts are found each time', async () => {
  const faint = `<p style="color: rgb(200, 201, 202)">Faint words</p>`
  assert.deepEqual([await findFaint(faint), await findFaint(faint)], [1, 1])
})

test('a pair of colours of a disabled control is judged when it is enabled', async () => {
  const button = (state: string) => `<button ${state} style="color: rgb(210, 211, 212); ${white}">Faint words</button>`
  assert.deepEqual([await findFaint(button('disabled')), await findFaint(button(''))], [0, 1])
})

test('a pair of colours that only axe could not decide is judged again', async () => {
  const words = (image: string) => `<p style="color: rgb(220, 221, 222); ${image}">Faint words</p>`
  assert.equal(await findFaint(words('background-image: linear-gradient(black, white)')), 0)
  assert.equal(await findFaint(words('')), 1)
})

/** The rules that a page breaks. A template with `shadowrootmode` becomes a shadow root. */
async function findBrokenRules(body: string): Promise<(string | undefined)[]> {
  await page.setContent('<html lang="en"><title>Names</title><main></main></html>')
  await page.evaluate(`document.querySelector('main').setHTMLUnsafe(${JSON.stringify(body)})`)
  return (await findBarriers(page)).map((barrier) => barrier.split(':')[0])
}

test('a rule applies as soon as the page has an element of it, also in a shadow root', async () => {
  const unnamed = '<button></button>'
  assert.deepEqual(await findBrokenRules('<p>Words</p>'), [])
  assert.deepEqual(await findBrokenRules(unnamed + '<img src="data:,">'), ['button-name', 'image-alt'])
  const inShadow = `<div><template shadowrootmode="open">${unnamed}</template></div>`
  assert.deepEqual(await findBrokenRules(inShadow), ['button-name'])
})

test('what was seen with forced colours is judged without them', async () => {
  const faint = `<p style="color: rgb(230, 231, 232)">Faint words</p>`
  await page.emulateMedia({ forcedColors: 'active' })
  assert.equal(await findFaint(faint), 0)
  await page.emulateMedia({ forcedColors: 'none' })
  assert.equal(await findFaint(faint), 1)
})
