import { acceptFiles, createComposer } from './composer.ts'
import type { Conversation } from './conversation.ts'
import { h } from './dom.ts'
import { createEnded } from './ended.ts'
import { createAwayForm, createStartForm, createThanks } from './forms.ts'
import { isFullScreen, trapFocus } from './full-screen.ts'
import { createHeader } from './header.ts'
import { createLog } from './log.ts'
import { createLostLine } from './lost-line.ts'
import type { Locate } from './picture.ts'
import { createPlace } from './place.ts'
import type { WindowState } from './state.ts'
import type { ChatTexts } from './texts.ts'
import type { WidgetTopic } from './topic.ts'
import type { WindowActions } from './window.ts'

type PanelLook = { texts: ChatTexts; topic: WidgetTopic; locate: Locate }

/** What the panel consists of; each part shows or hides itself. */
function createParts({ texts, topic, locate }: PanelLook, actions: WindowActions) {
  const composer = createComposer(topic, texts, actions)
  const begin: WindowActions['begin'] = (answers, text) => {
    composer.field.value = ''
    actions.begin(answers, text)
  }
  const forms = { ...actions, begin, back: actions.askForEmail }
  return {
    composer,
    header: createHeader(texts, locate, actions),
    lost: createLostLine(texts, actions.retry),
    start: createStartForm(topic, texts, forms),
    away: createAwayForm(topic, texts, forms),
    thanks: createThanks(texts, actions.again),
    log: createLog(texts, locate),
    place: createPlace(texts, actions),
    ended: createEnded(topic, texts, actions),
    loading: createNotice('loading', h('div', { class: 'loading', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'))),
    refused: createNotice('absent', h('p', { class: 'hello form', role: 'status' }, texts.refused)),
  }
}

const createNotice = (phase: Conversation['phase'], element: HTMLElement) => ({
  element,
  show: (now: Conversation) => void (element.hidden = now.phase !== phase),
})

const talking = new Set<Conversation['phase']>(['waiting', 'talking', 'ended'])

/** The window that opens. */
export function createPanel(look: PanelLook, actions: WindowActions) {
  const parts = createParts(look, actions)
  const { start, away, thanks, ended, composer } = parts
  const { talk, panel } = arrangeParts(parts, look)
  acceptFiles(panel, look.topic, actions.attach)
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') actions.minimize()
    if (event.key === 'Tab' && isFullScreen()) trapFocus(panel, event)
  })
  const focus = () => {
    const shown = [start, away, thanks, ended].find(({ element }) => !element.hidden)
    if (shown) shown.focus()
    else composer.field.focus()
  }
  let shownView: string | undefined
  return {
    element: panel,
    focus,
    remove: parts.lost.stop,
    setDraft: (text: string) => {
      composer.field.value = text
      start.message.value = text
    },
    show: (now: Conversation, ui: WindowState) => {
      const hadFocus = panel.contains((panel.getRootNode() as ShadowRoot).activeElement)
      panel.hidden = !ui.isOpen
      panel.setAttribute('aria-modal', String(isFullScreen()))
      if (!ui.isOpen) parts.header.closeMenu()
      talk.hidden = !talking.has(now.phase) || ui.wantsEmail || ui.left !== undefined
      for (const part of Object.values(parts)) part.show(now, ui)
      const view = `${now.phase} ${ui.wantsEmail} ${ui.left !== undefined}`
      // What had the focus may be hidden now.
      if (shownView !== undefined && view !== shownView && ui.isOpen && hadFocus) focus()
      shownView = view
    },
  }
}

function arrangeParts(parts: ReturnType<typeof createParts>, { texts }: PanelLook) {
  const { header, lost, loading, refused, start, away, thanks, log, place, ended, composer } = parts
  const talk = h(
    'div',
    { class: 'talk', tabindex: '0', role: 'group', 'aria-label': texts.log },
    log.element,
    place.place,
    ended.element,
  )
  const above = [header, lost, loading, refused, start, away, thanks].map(({ element }) => element)
  const panel = h(
    'section',
    { class: 'panel', part: 'panel zammad-chat', role: 'dialog', 'aria-labelledby': 'title', hidden: true },
    ...above,
    talk,
    place.ways,
    composer.element,
  )
  return { talk, panel }
}
