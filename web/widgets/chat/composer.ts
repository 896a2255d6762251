import type { Conversation } from './conversation.ts'
import { h, iconButton } from './dom.ts'
import { createEmojiPicker } from './emoji.ts'
import type { WindowState } from './state.ts'
import type { ChatTexts } from './texts.ts'
import type { WidgetTopic } from './topic.ts'

type ComposerActions = { write(text: string): void; type(text: string): void; attach(files: readonly File[]): void }

/** The field for the next message, with emoji and files. */
export function createComposer(topic: WidgetTopic, texts: ChatTexts, actions: ComposerActions) {
  const field = createMessageField(texts, actions)
  const emoji = createEmojiButton(texts, field, actions.type)
  const send = iconButton('up', texts.send, { class: 'icon send zammad-chat-send', type: 'submit' })
  const form = h('form', { class: 'composer zammad-chat-controls', part: 'composer' }, field, emoji.opener)
  if (topic.files) form.append(...createFileButton(texts, actions.attach))
  form.append(send)
  const notice = h('p', { class: 'notice', role: 'alert' })
  const preview = h('p', { class: 'tiny', hidden: !topic.typing_preview }, texts.preview)
  const composer = h('div', { class: 'writing' }, notice, emoji.picker, form, preview)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = field.value.trim()
    field.value = ''
    fitHeight(field)
    if (text !== '') actions.write(text)
  })
  return {
    element: composer,
    field,
    show: ({ phase }: Conversation, ui: WindowState) => {
      const isOpen = phase === 'talking' || phase === 'waiting'
      composer.hidden = !isOpen || ui.wantsEmail || ui.left !== undefined
      notice.textContent = composer.hidden ? '' : ui.notice
    },
  }
}

const tallest = 120

function fitHeight(field: HTMLTextAreaElement): void {
  field.style.blockSize = 'auto'
  field.style.blockSize = `${Math.min(field.scrollHeight, tallest)}px`
}

function createMessageField(texts: ChatTexts, { type }: ComposerActions): HTMLTextAreaElement {
  const field = h('textarea', {
    class: 'zammad-chat-input',
    rows: 1,
    placeholder: texts.placeholder,
    'aria-label': texts.message,
    maxlength: 5000,
  })
  field.addEventListener('input', () => {
    fitHeight(field)
    type(field.value)
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    field.form?.requestSubmit()
  })
  return field
}

function createEmojiButton(texts: ChatTexts, field: HTMLTextAreaElement, type: (text: string) => void) {
  const opener = iconButton('smile', texts.emoji, { 'aria-expanded': 'false' })
  const toggle = (isOpen: boolean) => {
    picker.element.hidden = !isOpen
    opener.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) picker.focus()
    else field.focus()
  }
  const insert = (text: string) => {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    toggle(false)
    type(field.value)
  }
  const picker = createEmojiPicker(texts.emoji, insert, () => toggle(false))
  opener.addEventListener('click', () => toggle(picker.element.hidden === true))
  return { opener, picker: picker.element }
}

function createFileButton(texts: ChatTexts, attach: ComposerActions['attach']): readonly HTMLElement[] {
  const chooser = h('input', { type: 'file', multiple: true, hidden: true, tabindex: '-1', 'aria-label': texts.attach })
  const opener = iconButton('clip', texts.attach)
  opener.addEventListener('click', () => chooser.click())
  chooser.addEventListener('change', () => {
    attach(Array.from(chooser.files ?? []))
    chooser.value = ''
  })
  return [opener, chooser]
}

/** Files that are pasted or dropped anywhere in the panel. */
export function acceptFiles(panel: HTMLElement, topic: WidgetTopic, attach: (files: readonly File[]) => void): void {
  if (!topic.files) return
  const take = (event: Event, list: FileList | undefined) => {
    if (!list?.length) return
    event.preventDefault()
    attach(Array.from(list))
  }
  panel.addEventListener('paste', (event) => take(event, event.clipboardData?.files))
  panel.addEventListener('dragover', (event) => event.preventDefault())
  panel.addEventListener('drop', (event) => take(event, event.dataTransfer?.files))
}
