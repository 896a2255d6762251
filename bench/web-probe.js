// Runs in the measured page, before the page's own code.

const grid = () => document.querySelector('[role=grid]')
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const message = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', resolve)
    port1.start()
    port2.postMessage(undefined)
  })
/** Resolves after the frame is painted: a message is delivered after it. */
const painted = async () => {
  await nextFrame()
  await message()
}

const slowInteractions = new Map()
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId > 0)
      slowInteractions.set(interactionId, Math.max(duration, slowInteractions.get(interactionId) ?? 0))
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true })

let largestPaint = 0
new PerformanceObserver((list) => {
  largestPaint = list.getEntries().at(-1)?.startTime ?? largestPaint
}).observe({ type: 'largest-contentful-paint', buffered: true })

let lastLongTask = 0
let longestTask = 0
/** Tasks that began before this are not counted, although the browser may report them later. */
let countedFrom = 0
const noteLongTasks = (entries) => {
  for (const { startTime, duration } of entries) {
    lastLongTask = startTime + duration
    if (startTime >= countedFrom) longestTask = Math.max(longestTask, duration)
  }
}
const longTasks = new PerformanceObserver((list) => noteLongTasks(list.getEntries()))
longTasks.observe({ type: 'longtask', buffered: true })

let openFetches = 0
let lastResponse = 0
const noteResponse = () => {
  lastResponse = performance.now()
}
const pageFetch = globalThis.fetch
globalThis.fetch = async (...request) => {
  openFetches += 1
  try {
    return await pageFetch(...request)
  } finally {
    openFetches -= 1
    noteResponse()
  }
}
// The ends of responses, and scripts and styles, which are not fetched by `fetch`.
new PerformanceObserver(noteResponse).observe({ type: 'resource' })

/** Resolves with the time of the paint, once `isThere` finds something in the page. */
const shown = (isThere) =>
  new Promise((resolve) => {
    const look = async () => {
      if (!isThere()) return
      watcher.disconnect()
      await painted()
      resolve(performance.now())
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    void look()
  })

const finds = (selector, words) => () =>
  [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(words) && textContent !== '')

/** The same for what is inside of shadow roots, whose changes no observer of the page reports. */
const shownByFrame = async (isThere) => {
  while (!isThere()) await nextFrame()
  await painted()
  return performance.now()
}

/** An editor may be empty. */
const isFilled = (element) => element.textContent !== '' || element.isContentEditable

/** The HTML of messages is in shadow roots. */
const mailRoots = () => [...document.querySelectorAll('article *')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
const hasMail = () => mailRoots().some(({ textContent }) => textContent !== '')

let fromKey

globalThis.probe = {
  /**
   * Of each frame, the milliseconds since the last one and those from its begin until it is painted, while `act` runs
   * before each of them. A frame has the time at which it was due. If the last one took longer, it begins when that one
   * has ended, or the end of that one would count twice.
   */
  async frames(count, act = () => {}) {
    const intervals = []
    const works = []
    let last = await nextFrame()
    for (let frame = 0; frame < count; frame += 1) {
      act()
      const free = performance.now()
      const now = await nextFrame()
      await message()
      works.push(performance.now() - Math.max(now, free))
      intervals.push(now - last)
      last = now
    }
    return { intervals, works }
  },

  /** The same while the list scrolls, with the maximum number of rows in the page. */
  async scroll(count, step) {
    const scroller = grid()
    let rows = 0
    const frames = await this.frames(count, () => {
      scroller.scrollTop += step
      rows = Math.max(rows, scroller.querySelectorAll('[role=row]').length)
    })
    return { ...frames, rows }
  },

  /** Begins to wait for a key; a key pressed before this has returned may arrive first, and never be noticed. */
  awaitKey(selector, isAnother) {
    const before = new Set(isAnother ? document.querySelectorAll(selector) : [])
    const isThere = () =>
      [...document.querySelectorAll(selector)].some((element) => !before.has(element) && isFilled(element))
    fromKey = new Promise((resolve) => {
      const start = ({ timeStamp }) => void shown(isThere).then((at) => resolve(at - timeStamp))
      addEventListener('keydown', start, { once: true, capture: true })
    })
  },

  /** The same until the text of a mail is painted. */
  awaitKeyForMail() {
    fromKey = new Promise((resolve) => {
      const start = ({ timeStamp }) => void shownByFrame(hasMail).then((at) => resolve(at - timeStamp))
      addEventListener('keydown', start, { once: true, capture: true })
    })
  },

  /** From that key until its result was painted. */
  fromKey: () => fromKey,

  /** Clicks a button. Locators search the whole page for it, which would be the longest task of a long mail. */
  click(words) {
    ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words)).click()
  },

  /** Until the last row of the last table in a mail has these words. */
  lastRow: (words) =>
    shownByFrame(() =>
      mailRoots().some((root) =>
        [...root.querySelectorAll('tbody')].at(-1)?.lastElementChild?.textContent.includes(words),
      ),
    ),

  /** The time when these words became visible, by the system clock. */
  shownAt: (selector, words) => shown(finds(selector, words)).then((at) => performance.timeOrigin + at),

  /** Since the visit began: the largest paint, its element, and when the page became idle. */
  async visit(selector) {
    const shownAt = await shown(finds(selector, ''))
    const quiet = 500
    while (performance.now() - Math.max(shownAt, lastLongTask) < quiet) await nextFrame()
    return { shownAt, largestPaint, interactive: Math.max(shownAt, lastLongTask) }
  },

  /**
   * For half a second from now on, no response was awaited or received, and no task was longer than 50 ms: what is loaded
   * ahead is there.
   */
  async idle() {
    const asked = performance.now()
    await new Promise((resolve) => requestIdleCallback(resolve))
    const isBusy = () => openFetches > 0 || performance.now() - Math.max(asked, lastLongTask, lastResponse) < 500
    while (isBusy()) await nextFrame()
  },

  forgetTasks() {
    longestTask = 0
    countedFrom = performance.now()
  },

  /** The browser does not report tasks under 50 ms. */
  longestTask() {
    noteLongTasks(longTasks.takeRecords())
    return Math.max(longestTask, 50)
  },

  /** The list will be shown from memory by the next visit. */
  async isKept() {
    while (localStorage.getItem('snapshot') === null) await nextFrame()
  },

  /**
   * Interactions since the last call that took 16 ms or longer from the press to the paint; shorter ones are not
   * reported.
   */
  async slowInteractions() {
    await painted()
    await new Promise((resolve) => setTimeout(resolve, 200))
    const durations = [...slowInteractions.values()]
    slowInteractions.clear()
    return durations
  },
}
