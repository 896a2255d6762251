import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { foldQuotes } from './fold-quotes.ts'
import { readMail } from './mail-html.ts'
import { appendMail, cutMail, extendMail, isHugeMail } from './mail-pieces.ts'
import mailStyles from './mail.css?inline'
import styles from './article-body.module.css'
import { useDarkTheme } from './use-dark-theme.ts'

let sheet: CSSStyleSheet | undefined

/** One for all messages; made in code, because the policy allows no style element. */
function mailSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(mailStyles)
  }
  return sheet
}

/** A separate root, so that neither the message's styles nor ours affect the other. Returns the parent of the content. */
function mount(host: HTMLElement, content: DocumentFragment): HTMLElement {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [mailSheet()]
  const body = document.createElement('div')
  body.dir = 'auto'
  body.append(content)
  root.replaceChildren(body)
  return body
}

/** Links to our own screens are opened without reloading the page. */
function useOwnLinks() {
  const router = useRouter()
  return (event: React.MouseEvent) => {
    const link = event.nativeEvent.composedPath().find((one) => one instanceof HTMLAnchorElement)
    const path = link?.getAttribute('href')
    if (!path?.startsWith('/') || path.startsWith('/api/') || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void router.navigate({ href: path })
  }
}

/** Shorter markup never fills several screens, and need not be measured. */
const measuredFrom = 20_000
const tallest = 1800

/** Folds a message of many screens, so that its horizontal scroll bar and the next message are within reach. */
function useLongMail(host: RefObject<HTMLElement | null>, html: string) {
  const [isTall, setTall] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const box = host.current
    if (!box || html.length < measuredFrom) return undefined
    const observer = new ResizeObserver(() => setTall(box.scrollHeight > tallest))
    observer.observe(box)
    return () => observer.disconnect()
  }, [host, html])
  return { isOpen, isFolded: isTall && !isOpen, showAll: () => setOpen(true) }
}

/** More of a mail of which the beginning is shown, when it has been read in pieces. */
function useExtendedMail(html: string, isWanted: boolean): DocumentFragment | undefined {
  const [extended, setExtended] = useState<{ html: string; content: DocumentFragment }>()
  useEffect(() => {
    const more = extendMail(html)
    if (!isWanted || more === cutMail(html)) return undefined
    const leaving = new AbortController()
    // Of a document that loads nothing.
    const content = document.implementation.createHTMLDocument().createDocumentFragment()
    const cancel = whenIdle(() => {
      void appendMail(content, more, leaving.signal).then(
        () => leaving.signal.aborted || setExtended({ html, content }),
      )
    })
    return () => {
      cancel()
      leaving.abort()
    }
  }, [html, isWanted])
  return extended?.html === html ? extended.content : undefined
}

/** What follows stays where it is while the beginning is read once more. */
async function replaceInPieces(box: HTMLElement, html: string, signal: AbortSignal): Promise<void> {
  box.style.minBlockSize = `${box.offsetHeight}px`
  await appendMail(mount(box, new DocumentFragment()), html, signal)
  box.style.removeProperty('min-block-size')
}

/** The whole of a very long mail, added piece by piece once the reader asks for it. */
function useAddedPieces(host: RefObject<HTMLElement | null>, html: string, isWanted: boolean): void {
  useEffect(() => {
    const box = host.current
    if (!box || !isWanted) return undefined
    const leaving = new AbortController()
    void replaceInPieces(box, html, leaving.signal)
    return () => leaving.abort()
  }, [host, html, isWanted])
}

/** Even the beginning of a huge mail is shown in a task of its own, after the ticket. */
function useTurn(isWaiting: boolean): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setDue(true))
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isDue || !isWaiting
}

type MailBodyProps = {
  html: string
  /** Omitted where everything should be shown, as in an unfolded quote. */
  isFolding?: boolean | undefined
  /** Never cut, however long it is: for paper. */
  isWhole?: boolean | undefined
}

/** Sanitized HTML of a message, in a shadow root. */
export function MailBody({ html, isFolding = true, isWhole = false }: MailBodyProps) {
  const host = useRef<HTMLDivElement>(null)
  const isDark = useDarkTheme()
  const [isPaper, setPaper] = useState(true)
  const openLink = useOwnLinks()
  const isCut = !isWhole && isHugeMail(html)
  const beginning = useTurn(isCut) ? cutMail(html) : ''
  const mail = useMemo(() => readMail(isWhole ? html : beginning), [html, beginning, isWhole])
  const { isOpen, isFolded, showAll } = useLongMail(host, isWhole ? '' : html)
  const shown = useExtendedMail(html, !isWhole && !(isCut && isOpen)) ?? mail.content
  useLayoutEffect(() => {
    if (!host.current) return
    const content = shown.cloneNode(true) as DocumentFragment
    if (isFolding) foldQuotes(content, t('Show signature and quoted text'))
    mount(host.current, content)
  }, [shown, isFolding])
  useAddedPieces(host, html, isCut && isOpen)
  const isLong = isFolded || (isCut && !isOpen)
  const needsPaper = isDark && mail.setsColours
  return (
    <>
      <div className={isLong ? styles.long : undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- links inside are clicked; keys click them too */}
        <div ref={host} onClick={openLink} data-look={needsPaper ? (isPaper ? 'paper' : 'plain') : undefined} />
      </div>
      {isLong && (
        <Button size="s" className={styles.showAll} onPress={showAll}>
          {t('Show full message')}
        </Button>
      )}
      {mail.blockedImages > 0 && (
        <p className={styles.aside}>
          {tn(
            mail.blockedImages,
            '{count} remote image was blocked to protect your privacy',
            '{count} remote images were blocked to protect your privacy',
          )}
        </p>
      )}
      {needsPaper && (
        <Button size="s" variant="ghost" className={styles.paper} onPress={() => setPaper(!isPaper)}>
          {isPaper ? t('Show in dark mode') : t('Show original')}
        </Button>
      )}
    </>
  )
}
