import { t } from '../i18n/i18n.ts'

/** `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** A key press as shortcuts are written: `e`, `shift+e`, `mod+k`, `#`, `escape`. */
export function pressedKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Press, mac = isMac()): string {
  const name = key === ' ' ? 'space' : key.toLowerCase()
  const mod = mac ? metaKey : ctrlKey
  // Shift is part of a character like # or ?, and which keys make it differs from keyboard to keyboard.
  const isLetter = /^[\p{Ll}\p{Lo}]$/u.test(name)
  const shift = shiftKey && (isLetter || name.length > 1)
  return [mod && 'mod', altKey && 'alt', shift && 'shift', name].filter(Boolean).join('+')
}

/** Ctrl Enter or ⌘ Enter, which sends what is written; not while the keys are held. */
export const isSendKey = ({ key, ctrlKey, metaKey, repeat }: Press & { repeat: boolean }, mac = isMac()): boolean =>
  key === 'Enter' && !repeat && (mac ? metaKey : ctrlKey)

const names: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  arrowdown: '↓',
  arrowup: '↑',
  space: '␣',
  shift: '⇧',
}
const macNames: Record<string, string> = { ...names, mod: '⌘', alt: '⌥' }
const otherNames = (): Record<string, string> => ({ ...names, mod: t('Ctrl'), alt: 'Alt' })

/** A shortcut as it is shown, key by key: `mod+k` is ⌘ K or Ctrl K. */
export function shownKeys(shortcut: string, mac = isMac()): string[] {
  const known = mac ? macNames : otherNames()
  return shortcut.split(/[ +]/).map((key) => known[key] ?? (key.length === 1 ? key.toUpperCase() : key))
}

/** `aria-keyshortcuts` has its own spelling. */
export const ariaKeys = (shortcut: string, mac = isMac()): string =>
  shortcut
    .split(' ')
    .map((press) =>
      press
        .replace('mod', mac ? 'Meta' : 'Control')
        .replace('shift', 'Shift')
        .replace('alt', 'Alt'),
    )
    .join(' ')
