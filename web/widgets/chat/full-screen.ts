/** On phones. */
export const isFullScreen = (): boolean => matchMedia('(max-width: 480px)').matches

/** On a phone the chat covers the page, so that Tab stays inside. */
export function trapFocus(panel: HTMLElement, event: KeyboardEvent): void {
  const stops = Array.from(
    panel.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
  ).filter((one) => one.tabIndex >= 0 && one.offsetParent !== null)
  const active = (panel.getRootNode() as ShadowRoot).activeElement
  const [first, last] = [stops[0], stops.at(-1)]
  const target = event.shiftKey && active === first ? last : !event.shiftKey && active === last ? first : undefined
  if (!target) return
  event.preventDefault()
  target.focus()
}
