import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { coversView, growAhead, observeOffset } from './render-ahead.ts'

/** Rows of 10 pixels each, below a head of 32. */
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({
    index: from + at,
    start: 32 + (from + at) * 10,
    end: 42 + (from + at) * 10,
  }))

test('rendered rows cover a view between the first and the last of them', () => {
  assert.equal(coversView(rows(20, 60), 100, 232, 632), true)
  assert.equal(coversView(rows(20, 60), 100, 231, 600), false)
  assert.equal(coversView(rows(20, 60), 100, 300, 633), false)
})

test('nothing is missing before the first row and after the last', () => {
  assert.equal(coversView(rows(0, 30), 100, 0, 300), true)
  assert.equal(coversView(rows(70, 100), 100, 800, 2000), true)
})

test('a list without rendered rows covers nothing', () => {
  assert.equal(coversView([], 0, 0, 300), false)
})

test('rows ahead grow by a few in each frame, up to the most', () => {
  assert.deepEqual([growAhead(0, 10), growAhead(3, 10), growAhead(9, 10)], [3, 6, 10])
})

/** A browser that is idle when the test says so. */
const idle = new Map<number, () => void>()
let handles = 0
const { requestIdleCallback, cancelIdleCallback } = globalThis
globalThis.requestIdleCallback = (act) => {
  handles += 1
  idle.set(handles, () => act({ didTimeout: false, timeRemaining: () => 50 }))
  return handles
}
globalThis.cancelIdleCallback = (handle) => void idle.delete(handle)
after(() => Object.assign(globalThis, { requestIdleCallback, cancelIdleCallback }))

const becomeIdle = () => {
  const acts = [...idle.values()]
  idle.clear()
  for (const act of acts) act()
}

/** A list of a hundred rows that shows 400 pixels, with rows 20 to 70 rendered, and the offsets that it reports. */
function openGrid() {
  const scroller = Object.assign(new EventTarget(), { scrollTop: 0, getBoundingClientRect: () => undefined })
  const grid = {
    scrollElement: scroller,
    targetWindow: { setTimeout: () => 0, clearTimeout: () => undefined },
    scrollRect: { height: 400 },
    options: { count: 100, scrollMargin: 32, useScrollendEvent: false, isScrollingResetDelay: 150 },
    getVirtualItems: () => rows(20, 70),
  }
  const reported: number[] = []
  const stop = observeOffset(grid as unknown as Parameters<typeof observeOffset>[0], (offset) => reported.push(offset))
  const scrollTo = (offset: number) => {
    scroller.scrollTop = offset
    scroller.dispatchEvent(new Event('scroll'))
  }
  return { scrollTo, reported, stop }
}

test('while rendered rows fill the view, the position is reported when the browser is idle, and only the last one', () => {
  const { scrollTo, reported, stop } = openGrid()
  scrollTo(210)
  scrollTo(220)
  assert.deepEqual(reported, [])
  becomeIdle()
  assert.deepEqual(reported, [220])
  stop()
})

test('a position beyond the rendered rows is reported at once, and nothing after it', () => {
  const { scrollTo, reported, stop } = openGrid()
  scrollTo(210)
  scrollTo(900)
  assert.deepEqual(reported, [900])
  becomeIdle()
  assert.deepEqual(reported, [900])
  stop()
})

test('a list that is gone reports nothing more', () => {
  const { scrollTo, reported, stop } = openGrid()
  scrollTo(210)
  stop()
  becomeIdle()
  scrollTo(900)
  assert.deepEqual(reported, [])
})
