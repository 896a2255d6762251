import { button, h, icon } from './dom.ts'
import type { Conversation } from './conversation.ts'
import type { WindowState } from './state.ts'
import { type ChatTexts, fill } from './texts.ts'

/** The button that opens the chat. It says what will happen: a chat, or a message to leave. */
export function createLauncher(texts: ChatTexts, open: () => void) {
  const label = h('span', {}, texts.title)
  const badge = h('span', { class: 'badge', hidden: true })
  const unread = h('span', { class: 'hidden-label' })
  const launcher = button(
    { class: 'launcher', part: 'launcher zammad-chat-header', 'aria-expanded': 'false' },
    icon('chat'),
    label,
    badge,
    unread,
  )
  launcher.addEventListener('click', open)
  let isAway: boolean | undefined
  return {
    element: launcher,
    show: ({ phase }: Conversation, ui: WindowState) => {
      launcher.hidden = ui.isOpen
      if (isAway !== (phase === 'away')) {
        isAway = phase === 'away'
        launcher.classList.toggle('quiet', isAway)
        launcher.replaceChildren(icon(isAway ? 'mail' : 'chat'), label, badge, unread)
        label.textContent = isAway ? texts.leaveMessage : texts.title
      }
      badge.hidden = ui.unread === 0
      badge.textContent = String(ui.unread)
      badge.setAttribute('aria-hidden', 'true')
      unread.textContent = ui.unread === 0 ? '' : fill(texts.unread, { n: ui.unread })
    },
  }
}
