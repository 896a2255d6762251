import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { assertFits, untilFocused, untilQuiet } from './support/screens.ts'

/** Longer than any column, in both directions of writing. */
const titles = [
  'Pressure drops on both groups, and the cafe opens again on Saturday at seven in the morning',
  'صوت غريب من المطحنة بعد تغيير الشفرات ولا أعرف ماذا أفعل الآن لأن المقهى يفتح غدا صباحا في الساعة السابعة تماما',
  'Short',
]
const states = ['new', 'open', 'pending reminder']

let desk: Desk
let agnes: SharedVisit
let organizationId: number
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
  await desk.as('agnes')('PUT', '/users/preferences', { ticket_lists: { all_unassigned: wide } })
  const ada = desk.as('ada')
  for (const [index, title] of [...titles, ...titles].entries()) {
    const state = states[index % 3]
    const added = await ada('POST', '/tickets', {
      title,
      group: ['Users', 'Sales'][index % 2],
      customer: 'nora@example.com',
      priority: index === 0 ? '3 high' : '2 normal',
      state,
      ...(state === 'pending reminder' && { pending_time: '2036-01-01T10:00:00Z' }),
      article: { body: title },
    })
    assert.equal(added.status, 201)
    organizationId = added.body.organization_id
  }
  // How long it is overdue is shown instead of the date, and is longer.
  await desk.sql(`update tickets set escalation_at = now() - interval '21 hours 6 minutes' where title = 'Short'`)
  await desk.sql(`update tickets set escalation_at = now() - interval '300 days' where title like 'Pressure%'`)
})
after(() => desk.close())

const heights = { 1440: 900, 1280: 800, 1024: 768, 768: 1024, 390: 844 }
type Width = keyof typeof heights
const widths = [1280, 1024, 768, 390] as const

async function resize(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] })
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}

/**
 * Text that is cut although there is room: a header, a button, a date, a number or a state is never cut; a cell of names
 * only while its column cannot be wider; and a title only below the width that it must have. Or text that is not cut
 * although it is longer than its column.
 */
const cutText = `(() => {
  const found = []
  const isCut = (element) => element.scrollWidth > element.clientWidth + 1
  const grid = document.querySelector('[role=grid]')
  if (!grid) return ['there is no list']
  const names = new Set(['Title', 'Titel', 'Customer', 'Kunde', 'Organization', 'Organisation', 'Group', 'Gruppe', 'Owner', 'Besitzer', 'Zuständig'])
  const heads = new Map([...grid.querySelectorAll('[role=columnheader]')].map((head) => [head.ariaColIndex, head]))
  for (const head of heads.values()) {
    const title = head.querySelector('button > span') ?? head
    if (title.offsetWidth > 1 && isCut(title)) found.push('header "' + head.textContent + '" is cut')
    if (/^(Title|Titel)/.test(head.textContent) && head.offsetWidth < 280) found.push('the title has ' + head.offsetWidth + ' px')
  }
  for (const cell of grid.querySelectorAll('[role=gridcell][aria-colindex]')) {
    const head = heads.get(cell.ariaColIndex)
    if (head && !names.has(head.textContent.trim()) && isCut(cell)) found.push('"' + cell.textContent + '" is cut')
    if (isCut(cell) && getComputedStyle(cell).overflowX === 'visible') found.push('"' + cell.textContent + '" runs into the next column')
  }
  for (const button of grid.parentElement.querySelectorAll('button')) {
    if (button.checkVisibility() && isCut(button)) found.push('button "' + button.textContent + '" is cut')
  }
  const end = grid.getBoundingClientRect()
  for (const element of grid.querySelectorAll('time')) {
    const box = element.getBoundingClientRect()
    if (box.left < end.left - 1 || box.right > end.right + 1) found.push('"' + element.textContent + '" is beside the list')
  }
  return [...new Set(found)]
})()`

/** Titles are aligned with the start of the list, in both writing directions. */
async function assertAligned(page: Page): Promise<void> {
  const aligned = await page.evaluate(`[...new Set([...document.querySelectorAll('[role=gridcell][dir=auto]')].map(
    (cell) => getComputedStyle(cell).textAlign))]`)
  const isMirrored = await page.evaluate(`document.documentElement.dir === 'rtl'`)
  assert.deepEqual(aligned, [isMirrored ? 'right' : 'left'])
}

const headersIn = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).filter((name) => name !== '')

async function assertWhole(page: Page, circumstance: string): Promise<void> {
  assert.deepEqual(await page.evaluate(cutText), [], circumstance)
  await assertFits(page, circumstance)
}

const wide = {
  columns: ['title', 'state', 'priority', 'organization', 'updated_at'],
  widths: { state: 300, priority: 300, organization: 500 },
}

/** Scrolls a list that is wider than its room to its end, and names the columns that are completely visible. */
const scrollToEnd = `(async () => {
  const grid = document.querySelector('[role=grid]')
  grid.scrollLeft = grid.scrollWidth * (document.documentElement.dir === 'rtl' ? -1 : 1)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const room = grid.getBoundingClientRect()
  return [...grid.querySelectorAll('[role=columnheader]')]
    .filter((head) => {
      const { left, right } = head.getBoundingClientRect()
      return head.textContent !== '' && left >= room.left - 1 && right <= room.right + 1
    })
    .map((head) => head.textContent)
})()`

for (const [name, manner, path] of [
  ['light', {}, '/overviews/all_open'],
  ['dark, from right to left', { theme: 'dark', mirrored: true }, '/overviews/all_open?group=state'],
] as const) {
  test(`a list shows what fits its width, and truncates nothing that has room (${name})`, async (t) => {
    const { page, stepTo: step } = await agnes(t, manner)
    await step(path)
    await page.getByRole('row').filter({ hasText: 'Short' }).first().waitFor()
    await untilQuiet(page)
    await assertAligned(page)
    for (const width of widths) {
      await resize(page, width)
      await assertWhole(page, `${width} px, ${name}`)
    }
    await resize(page, 1440)
    await step(`/organizations/${organizationId}`)
    await page.getByRole('tablist').waitFor()
    await page.getByRole('row').filter({ hasText: 'Short' }).first().waitFor()
    for (const width of [1440, ...widths.slice(0, 3)] as const) {
      await resize(page, width)
      await assertWhole(page, `${width} px, ${name}, organization`)
    }
    await resize(page, 1440)
    await step('/overviews/all_unassigned')
    await page.getByRole('columnheader', { name: 'Organization' }).waitFor()
    assert.deepEqual(await page.evaluate(scrollToEnd), ['Title', 'Priority', 'Organization', 'Updated'])
  })
}

test('columns are hidden in the order of their importance; German words fit', async (t) => {
  await desk.as('agnes')('PUT', '/users/preferences', { locale: 'de-de' })
  t.after(() => desk.as('agnes')('PUT', '/users/preferences', { locale: 'en-us' }))
  const { page, goTo } = await desk.visit(t, 'agnes')
  await goTo('/overviews/all_open')
  await page.getByRole('row').filter({ hasText: 'Short' }).first().waitFor()
  await untilQuiet(page)
  const shown = [(await headersIn(page)).length]
  for (const width of widths) {
    await resize(page, width)
    await assertWhole(page, `${width} px, German`)
    shown.push((await headersIn(page)).length)
  }
  assert.deepEqual(shown, [7, 5, 5, 0, 0])
})

test('a title in Arabic keeps its start, and buttons do not cover dates', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/overviews/all_open')
  await resize(page, 1024)
  const title = page
    .getByRole('gridcell')
    .filter({ hasText: titles[1] as string })
    .first()
  await title.waitFor()
  assert.equal(await title.evaluate((cell) => getComputedStyle(cell).direction), 'rtl')
  assert.equal(await title.evaluate((cell) => getComputedStyle(cell).textAlign), 'left')
  await title.hover()
  const row = page.getByRole('row').filter({ has: title }).first()
  await row.getByRole('button', { name: 'Close ticket' }).waitFor()
  assert.equal(await row.locator('time').last().isVisible(), false, 'the buttons take the place of the date')
})

test('beside a ticket the list shrinks before the details, and is hidden behind its button below 1180 px', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/overviews/all_open')
  await page.getByRole('row').filter({ hasText: 'Short' }).first().click()
  await page.getByRole('heading', { name: 'Short' }).first().waitFor()
  await page.getByRole('separator', { name: 'List width' }).waitFor()
  await page.getByRole('grid').waitFor()
  await untilQuiet(page)
  const measure = async (width: Width) => {
    await resize(page, width)
    const widthOf = async (role: 'grid' | 'complementary' | 'region', name?: string) => {
      const found = page.getByRole(role, name === undefined ? {} : { name })
      return (await found.isVisible()) ? Math.round((await found.boundingBox())?.width ?? 0) : 0
    }
    return [await widthOf('grid'), await widthOf('region', 'Conversation'), await widthOf('complementary', 'Details')]
  }
  const [list, conversation, details] = await measure(1280)
  assert.ok(list && list >= 279 && list <= 348, `the list has ${list} px`)
  assert.ok(conversation && conversation >= 560, `the conversation has ${conversation} px`)
  assert.equal(details, 276)
  assert.deepEqual([(await measure(1024))[0], (await measure(1024))[2]], [0, 276])
  await page.getByRole('button', { name: 'Show list' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: titles[0] as string })
    .first()
    .click()
  await page
    .getByRole('heading', { name: titles[0] as string })
    .first()
    .waitFor()
  await page.getByRole('grid').waitFor({ state: 'hidden' })
  assert.equal((await measure(768))[2], 0, 'the details are a tab')
  await assertFits(page, '768 px')
})

test('groups have headers with counts and can be collapsed by keyboard, which is saved', async (t) => {
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo('/overviews/all_open?group=state')
  const header = page.getByRole('row', { name: /^New\s*2/ })
  await header.waitFor()
  assert.ok(!(await headersIn(page)).includes('State'))
  await untilQuiet(page)
  await page.getByRole('grid').focus()
  const saved = page.waitForResponse((answer) => answer.url().includes('/users/preferences'))
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: /^New/, expanded: false }).waitFor()
  await inspect()
  await saved
  await page.reload()
  await page.getByRole('button', { name: /^New/, expanded: false }).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: /^New/, expanded: true }).waitFor()
  await header.hover()
  await header.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByText('2 selected').first().waitFor()
})

test('columns are moved and resized by keyboard and by dragging, and reset restores the list', async (t) => {
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo('/overviews/all_open')
  await page.getByRole('row').filter({ hasText: 'Short' }).first().waitFor()
  const before = await headersIn(page)
  const customer = page.getByRole('columnheader', { name: 'Customer' })
  await customer.getByRole('button').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await eventually(async () => (await headersIn(page)).slice(0, 3).join() === 'Title,Group,Customer')
  const widthOfCustomer = async () => (await customer.boundingBox())?.width ?? 0
  const width = await widthOfCustomer()
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(async () => (await widthOfCustomer()) === width + 16)
  const edge = await customer.boundingBox()
  await page.mouse.dblclick((edge?.x ?? 0) + (edge?.width ?? 0) - 3, (edge?.y ?? 0) + 16)
  await eventually(async () => (await widthOfCustomer()) < width + 16)
  const name = page.getByRole('gridcell', { name: 'Nora Customer' }).first().locator('span').last()
  const cutOff = await name.evaluate((span) => span.scrollWidth - span.clientWidth)
  assert.equal(cutOff, 0)
  const [from, to] = [
    await customer.boundingBox(),
    await page.getByRole('columnheader', { name: 'State' }).boundingBox(),
  ]
  assert.ok(from && to)
  await page.mouse.move(from.x + 20, from.y + 16)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 20, to.y + 16, { steps: 5 })
  await page.mouse.up()
  await eventually(async () => {
    const moved = await headersIn(page)
    return moved.indexOf('Customer') === moved.indexOf('State') + 1
  })
  await customer.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('columnheader', { name: 'Customer' }).and(page.locator('[aria-sort]')).waitFor()
  await page.locator('[aria-busy=false] [role=grid]').waitFor()
  await untilFocused(customer.getByRole('button'))
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('button', { name: 'Move Group' }).press('ArrowDown')
  await page.getByRole('button', { name: 'Hide Owner' }).click()
  await page.getByRole('button', { name: 'Show Owner' }).waitFor()
  await page.getByRole('button', { name: /Customer.*Sort by|Sort by.*Customer/ }).click()
  await page.getByRole('option', { name: 'Owner' }).click()
  await page.getByRole('button', { name: /Owner.*Sort by|Sort by.*Owner/ }).waitFor()
  assert.equal(await page.locator('[aria-sort]').count(), 0, 'the list is sorted by a column that is not shown')
  await inspect()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Customer' }).and(page.locator(':not([aria-sort])')).waitFor()
  assert.deepEqual(await headersIn(page), before)
  assert.equal(await widthOfCustomer(), width)
})
