import type { Conversation } from './conversation.ts'
import { button, h, icon } from './dom.ts'
import type { WindowState } from './state.ts'
import { type ChatTexts, fill } from './texts.ts'

type PlaceActions = { askForEmail(): void; end(): void }

/** The place in the queue, an estimate only if it was measured, and ways out. */
export function createPlace(texts: ChatTexts, actions: PlaceActions) {
  const number = h('strong')
  const estimate = h('span', { class: 'estimate', hidden: true })
  const basis = h('span', { class: 'muted', hidden: true })
  const place = h(
    'div',
    { class: 'place', role: 'status' },
    h('span', { class: 'muted' }, texts.place),
    number,
    estimate,
    basis,
    h('span', { class: 'muted' }, texts.keepBrowsing),
  )
  const byEmail = button({ class: 'plain' }, icon('mail'), texts.byEmail)
  const leave = button({ class: 'ghost' }, texts.leaveQueue)
  byEmail.addEventListener('click', actions.askForEmail)
  leave.addEventListener('click', actions.end)
  const ways = h('div', { class: 'foot ways' }, byEmail, leave)
  return {
    place,
    ways,
    show: ({ phase, position, estimate: measured, topic }: Conversation, ui: WindowState) => {
      const isShown = phase === 'waiting' && !ui.wantsEmail && ui.left === undefined
      place.hidden = ways.hidden = !isShown
      place.hidden = !isShown || position === 0
      if (!isShown) return
      byEmail.hidden = !topic.offline_form
      if (number.textContent !== String(position)) number.textContent = String(position)
      estimate.hidden = basis.hidden = !measured
      if (!measured) return
      estimate.textContent = fill(texts.estimate, { n: measured.minutes })
      basis.textContent = fill(texts.estimateBasis, measured)
    },
  }
}
