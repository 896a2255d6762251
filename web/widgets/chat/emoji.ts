import { button, h } from './dom.ts'

const emoji =
  '😀 😃 😄 😁 😊 🙂 😉 😍 😘 😎 🤔 😐 😕 🙁 😢 😭 😡 😅 😂 🤣 🙈 👍 👎 👌 👏 🙏 💪 👋 ❤️ 💔 🎉 ✨ 🔥 ⭐ ✅ ❌ ❓ ❗ ☀️ ☕'.split(
    ' ',
  )
const perRow = 8

/** A grid: one stop of the Tab key, and arrows inside. */
export function createEmojiPicker(label: string, choose: (text: string) => void, close: () => void) {
  const picker = h('div', { class: 'emoji', role: 'group', 'aria-label': label, hidden: true })
  const buttons = emoji.map((text, at) => {
    const one = button({ tabindex: at === 0 ? 0 : -1, 'aria-label': text }, text)
    one.addEventListener('click', () => choose(text))
    return one
  })
  picker.append(...buttons)
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow }
  picker.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close()
    }
    const step = steps[event.key]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const next = step === undefined ? undefined : buttons[at + step]
    if (!next) return
    event.preventDefault()
    buttons[at]?.setAttribute('tabindex', '-1')
    next.setAttribute('tabindex', '0')
    next.focus()
  })
  return { element: picker, focus: () => buttons.find((one) => one.tabIndex === 0)?.focus() }
}
