import type { Conversation } from './conversation.ts'
import { button, h, icon, iconButton } from './dom.ts'
import { describeOpening } from './hours.ts'
import { createAvatar, type Locate } from './picture.ts'
import type { WindowState } from './state.ts'
import { type ChatTexts, fill } from './texts.ts'

type HeaderActions = { minimize(): void; end(): void; setSound(sound: boolean): void }

/** With whom, in which state, and what can be done. */
export function createHeader(texts: ChatTexts, locate: Locate, actions: HeaderActions) {
  const face = h('span', { class: 'logo' }, icon('chat'))
  const title = h('h2', { class: 'title zammad-chat-agent-name', id: 'title' }, texts.title)
  const dot = h('span', { class: 'dot', 'aria-hidden': 'true' })
  const state = h('span')
  const menu = createMenu(texts, actions)
  const minimize = iconButton('minus', texts.minimize, { class: 'icon js-chat-toggle' })
  minimize.addEventListener('click', actions.minimize)
  const header = h(
    'header',
    { class: 'head zammad-chat-header', part: 'header zammad-chat-header' },
    face,
    h('div', { class: 'who' }, title, h('p', { class: 'state' }, dot, state)),
    menu.element,
    minimize,
  )
  let agentName: string | undefined
  return {
    element: header,
    show: (now: Conversation, ui: WindowState) => {
      const agent = now.phase === 'talking' || now.phase === 'ended' ? now.agent : undefined
      if (agent?.name !== agentName) {
        agentName = agent?.name
        title.textContent = agent?.name ?? texts.title
        face.replaceChildren(agent ? createAvatar(agent.name, agent.avatar && locate(agent.avatar)) : icon('chat'))
      }
      state.textContent = describeState(now, texts)
      dot.className = `dot ${dots[now.phase] ?? 'away'}`
      menu.show(now, ui)
    },
    closeMenu: menu.close,
  }
}

const dots: Partial<Record<Conversation['phase'], string>> = { ready: 'on', talking: 'on', waiting: 'busy' }

function describeState({ phase, position, agent, topic }: Conversation, texts: ChatTexts): string {
  if (phase === 'ready') return texts.online
  if (phase === 'waiting') return position > 1 ? fill(texts.before, { n: position - 1 }) : texts.next
  if (phase === 'talking') return agent ? texts.title : texts.online
  if (phase === 'ended') return texts.ended
  if (phase === 'away')
    return topic.opens_at ? fill(texts.opens, { time: describeOpening(topic.opens_at) }) : texts.closed
  return ''
}

function createMenu(texts: ChatTexts, actions: HeaderActions) {
  const opener = iconButton('more', texts.more, { 'aria-haspopup': 'menu', 'aria-expanded': 'false' })
  const sound = button({ role: 'menuitemcheckbox', 'aria-checked': 'false', tabindex: '-1' }, texts.sound)
  const end = button({ role: 'menuitem', tabindex: '-1' }, texts.end)
  const list = h('div', { class: 'menu', role: 'menu', hidden: true }, sound, end)
  const items = () => [sound, end].filter(({ hidden }) => !hidden)
  const toggle = (isOpen: boolean) => {
    list.hidden = !isOpen
    opener.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) sound.focus()
  }
  opener.addEventListener('click', () => toggle(list.hidden === true))
  sound.addEventListener('click', () => actions.setSound(sound.getAttribute('aria-checked') !== 'true'))
  end.addEventListener('click', () => {
    toggle(false)
    actions.end()
  })
  list.addEventListener('keydown', (event) => {
    const at = items().indexOf(event.target as HTMLButtonElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0)
      items()
        .at((at + step) % items().length)
        ?.focus()
    if (event.key === 'Tab') toggle(false)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    toggle(false)
    opener.focus()
  })
  return {
    element: h('div', { class: 'tools' }, opener, list),
    close: () => toggle(false),
    show: ({ phase }: Conversation, ui: WindowState) => {
      sound.setAttribute('aria-checked', String(ui.sound))
      end.hidden = phase !== 'talking' && phase !== 'waiting'
    },
  }
}
