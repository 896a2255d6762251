import { startChat } from './chat.ts'
import { completeOptions, type GivenOptions } from './options.ts'
import type { ChatWidget } from './state.ts'

/**
 * Live chat for any website; docs/guides/chat.md describes it. It is loaded as a classic script from the paths that
 * sites know, and defines `SwitchboardChat` and the constructor of the compatible system.
 */

type Page = Window & { SwitchboardChat?: unknown; ZammadChat?: unknown }

const script = document.currentScript ?? document.querySelector('script[src*="/assets/chat/chat"]')

const socketAddress = (source: string): string => {
  const { protocol, host } = new URL(source, location.href)
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws?visitor`
}

function begin(source: string): void {
  const start = (given: GivenOptions = {}): ChatWidget | undefined => {
    const options = completeOptions(given, socketAddress(source))
    // oxlint-disable-next-line no-console -- for the owner of the website
    if (!options) return void console.error('The chat needs the option chatId.')
    return startChat(options)
  }
  const page = window as Page
  // A function that returns an object can be called with `new`.
  page.SwitchboardChat = function SwitchboardChat(given?: GivenOptions) {
    return start(given) ?? {}
  }
  page.ZammadChat = page.SwitchboardChat
  for (const marked of document.querySelectorAll<HTMLElement>('[data-switchboard-chat]'))
    start(JSON.parse(marked.dataset.switchboardChat || '{}') as GivenOptions)
}

if (script instanceof HTMLScriptElement) begin(script.src)
