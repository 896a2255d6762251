import { hiddenTags } from './markup.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Without audio, canvas and video: nothing may play or draw here, and unwrapped they show what they have for that case. */
export const allowedTags = words(`
  a abbr acronym address area article aside b bdi bdo big blockquote br caption center cite code col colgroup command
  datalist dd del details dfn dir div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd label
  legend li map mark menu meter nav ol output optgroup option p pre q s samp section small span strike strong sub summary
  sup table tbody td text tfoot th thead time tr tt u ul var`)

const tableAttributes = words(`
  align bgcolor border cellpadding cellspacing colspan frame headers nowrap rowspan rules scope span summary valign`)

export const allowedAttributes: Record<string, string[]> = {
  '*': words('data-signature* dir lang style title translate'),
  a: words('data-mention-user-id data-target-* href hreflang name rel target'),
  // Notes, tips and warnings in answers of the help centre.
  aside: ['data-callout'],
  blockquote: ['type'],
  // No srcset: it would fetch remote images past the check of src.
  img: words('align alt border src'),
  li: ['value'],
  ol: words('reversed start type'),
  ...Object.fromEntries(words('table thead tbody tfoot tr td th col colgroup').map((tag) => [tag, tableAttributes])),
}

export const allowedClasses = ['js-signatureMarker', 'yahoo_quoted']

export const allowedSchemes = words('ftp ftps geo http https mailto sip sips sms tel xmpp')

const isAllowed = new Set(allowedTags)

/** What is neither allowed nor hidden loses its tags and keeps its content. */
export const isUnwrapped = (tag: string): boolean => !isAllowed.has(tag) && !hiddenTags.has(tag)
