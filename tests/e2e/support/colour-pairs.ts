/** Backgrounds behind an element up to the first opaque one, and the opacity of all ancestors. */
const describeBehind = `(() => {
  const described = new Map()
  const isOpaque = (colour) => !/^(transparent|rgba|.*\\/)/.test(colour)
  const describe = (element) => {
    if (!element) return { behind: '', faded: '' }
    const found = described.get(element)
    if (found) return found
    const parent = describe(element.parentElement)
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
    // What is outside of the flow may cover something else than its parents.
    const apart = position === 'static' || position === 'relative' ? '' : element.className
    const layer = backgroundColor === 'rgba(0, 0, 0, 0)' ? apart : '|' + backgroundColor
    const image = backgroundImage === 'none' ? '' : backgroundImage
    const own = {
      behind: (isOpaque(backgroundColor) ? '' : parent.behind) + layer + image,
      faded: parent.faded + (opacity === '1' ? '' : '*' + opacity),
    }
    described.set(element, own)
    return own
  }
  return describe
})()`

/**
 * Source of a function that runs in the page: what decides the contrast of texts, with their elements. That is the
 * colour of a text, whether it is large, for which axe asks 3:1 instead of 4.5:1, and what is behind it; disabled
 * controls may have any contrast.
 */
export const listColourPairs = `(place) => {
  const describe = ${describeBehind}
  const hasText = (element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1 && !element.closest('[aria-hidden="true"]')
  // As axe computes it: from 18 pt, or 14 pt in bold.
  const isLarge = ({ fontSize, fontWeight }) => Math.ceil(parseFloat(fontSize) * 72) / 96 >= (fontWeight >= 700 ? 14 : 18)
  const describeText = (element) => {
    const style = getComputedStyle(element)
    const isDisabled = element.closest(':disabled, [aria-disabled="true"], [data-disabled]') !== null
    const { behind, faded } = describe(element)
    return [style.color, isLarge(style), style.textShadow, isDisabled, behind, faded].join(' ')
  }
  const root = place === document ? document.documentElement : place
  const shown = [root, ...root.querySelectorAll('*')].filter((element) => hasText(element) && isSeen(element))
  return Map.groupBy(shown, describeText)
}`
