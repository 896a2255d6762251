import type { IOptions } from 'sanitize-html'
import { allowedAttributes, allowedClasses, allowedSchemes, allowedTags, isUnwrapped } from './allow-list.ts'
import { cleanTag } from './attributes.ts'
import { protectLinks, mostLinks } from './links.ts'
import { hiddenTags, stripControls } from './markup.ts'
import { getSanitizer } from './sanitize-html.ts'

export type Cleaned = { html: string } | { fallback: 'too large' | 'too deep' }

const rules: IOptions = {
  allowedTags,
  allowedAttributes,
  allowedSchemes,
  allowedSchemesByTag: { img: ['cid', 'data'] },
  allowedClasses: { '*': allowedClasses },
  nonTextTags: [...hiddenTags],
  selfClosing: ['area', 'br', 'col', 'hr', 'img'],
  parseStyleAttributes: false,
  textFilter: stripControls,
}
const mostElements = 100_000
const mostDepth = 200

class LimitPassed extends Error {
  override name = 'LimitPassed'
  readonly limit: 'too large' | 'too deep'

  constructor(limit: 'too large' | 'too deep') {
    super(`The HTML is ${limit}.`)
    this.limit = limit
  }
}

/** Takes as long as it takes: anything but a short text belongs into a worker thread, where it can be stopped. */
export function cleanHtml(html: string, ownImages?: RegExp): Cleaned {
  try {
    const given = stripControls(html.toWellFormed().replaceAll(/\r\n?/g, '\n'))
    return { html: protectLinks(parseUntilStable(given, ownImages)) }
  } catch (error) {
    if (error instanceof LimitPassed) return { fallback: error.limit }
    throw error
  }
}

/**
 * Where a tag was removed, its neighbours may be adjacent in an invalid way (a paragraph in a paragraph), and
 * every later parser would separate them again. Parsing the result again settles that: no tag is left to remove.
 */
function parseUntilStable(html: string, ownImages?: RegExp): string {
  const { clean, hasUnwrapped } = parse(html, ownImages)
  const kept = dropEmptyTags(clean)
  const stable = hasUnwrapped || kept !== clean ? parse(kept, ownImages).clean : kept
  return stable.replaceAll(' />', '>')
}

/** Images that lost their source, and links that lost their address but not their text. */
function dropEmptyTags(clean: string): string {
  const openLinks: boolean[] = []
  return clean.replaceAll(/<img(?! src=)[^>]*>|<a(?=[ >])[^>]*>|<\/a>/g, (tag) => {
    if (tag.startsWith('<img')) return ''
    if (tag !== '</a>') openLinks.push(/^<a (?:href|data-mention-user-id|data-target-id)=/.test(tag))
    return (tag === '</a>' ? openLinks.pop() : openLinks.at(-1)) ? tag : ''
  })
}

/** Ends at the first element too many or too deep, because the parser's time grows with the square of the depth. */
function parse(html: string, ownImages?: RegExp): { clean: string; hasUnwrapped: boolean } {
  let hasUnwrapped = false
  let elements = 0
  let links = 0
  let depth = 0
  const clean = getSanitizer()(html, {
    ...rules,
    transformTags: { '*': (tagName, attribs) => cleanTag(tagName, attribs, ownImages) },
    onOpenTag: (tagName) => {
      hasUnwrapped ||= isUnwrapped(tagName)
      elements += 1
      links += tagName === 'a' ? 1 : 0
      depth += 1
      if (elements > mostElements || links > mostLinks) throw new LimitPassed('too large')
      if (depth > mostDepth) throw new LimitPassed('too deep')
    },
    onCloseTag: () => {
      depth -= 1
    },
  })
  return { clean, hasUnwrapped }
}
