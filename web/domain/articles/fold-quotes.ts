/** Everything after a node in document order: its following siblings, and those of its ancestors. */
function following(node: Node, root: Node): Node[] {
  const after: Node[] = []
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) {
    for (let next = at.nextSibling; next; next = next.nextSibling) after.push(next)
  }
  return after
}

const hasContent = (node: Node) => node.textContent?.trim() !== '' || (node as Element).querySelector?.('img') !== null

function hide(nodes: readonly Node[]): HTMLElement[] {
  return nodes.map((node) => {
    if (node instanceof HTMLElement) return hidden(node)
    const wrapper = document.createElement('span')
    node.parentNode?.replaceChild(wrapper, node)
    wrapper.append(node)
    return hidden(wrapper)
  })
}

function hidden(element: HTMLElement): HTMLElement {
  element.hidden = true
  return element
}

function placeToggle(before: Node, folded: readonly HTMLElement[], label: string): void {
  const toggle = document.createElement('button')
  toggle.type = 'button'
  toggle.className = 'fold'
  toggle.textContent = '•••'
  toggle.ariaLabel = label
  toggle.ariaExpanded = 'false'
  toggle.addEventListener('click', () => {
    const isOpen = toggle.ariaExpanded === 'false'
    toggle.ariaExpanded = String(isOpen)
    for (const element of folded) element.hidden = !isOpen
  })
  before.parentNode?.insertBefore(toggle, before)
}

/**
 * Signature and earlier messages are folded behind a button. The server marks where they begin; without a mark,
 * quotes are folded one by one. A message that is only a quote stays open.
 */
export function foldQuotes(content: DocumentFragment, label: string): void {
  const marker = content.querySelector('.js-signatureMarker')
  if (marker) {
    const after = following(marker, content)
    if (after.some(hasContent)) placeToggle(marker, hide(after), label)
    return
  }
  const quotes = [...content.querySelectorAll<HTMLElement>('blockquote[type=cite], .yahoo_quoted')].filter(
    (quote) => !quote.parentElement?.closest('blockquote[type=cite], .yahoo_quoted'),
  )
  const quoted = quotes.reduce((length, quote) => length + (quote.textContent?.length ?? 0), 0)
  if ((content.textContent?.trim().length ?? 0) <= quoted) return
  for (const quote of quotes) placeToggle(quote, hide([quote]), label)
}
