import type { Conversation } from './conversation.ts'
import { button, h } from './dom.ts'
import type { WindowState } from './state.ts'
import { type ChatTexts, fill } from './texts.ts'

/** Without a connection; the countdown is not announced, the first sentence is. */
export function createLostLine(texts: ChatTexts, retry: () => void) {
  const countdown = h('span', { 'aria-hidden': 'true' })
  const again = button({ class: 'link' }, texts.tryNow)
  again.addEventListener('click', retry)
  const line = h('div', { class: 'lost', hidden: true }, h('span', { role: 'status' }, texts.lost), countdown, again)
  let nextTry = 0
  const count = () => {
    const seconds = Math.ceil((nextTry - Date.now()) / 1000)
    countdown.textContent = seconds > 0 ? fill(texts.nextTry, { n: seconds }) : ''
  }
  const timer = setInterval(count, 1000)
  return {
    element: line,
    stop: () => clearInterval(timer),
    show: ({ isConnected }: Conversation, ui: WindowState) => {
      line.hidden = isConnected || ui.nextTry === undefined
      nextTry = ui.nextTry ?? 0
      count()
    },
  }
}
