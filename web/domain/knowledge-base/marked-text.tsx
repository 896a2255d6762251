import { useMemo } from 'react'

type MarkedTextProps = {
  /** Escaped text with `<em>`, as the search of the help centre returns it. */
  html: string
}

/** Text with the words of a search emphasized. Read as a document that loads and runs nothing. */
export function MarkedText({ html }: MarkedTextProps) {
  const parts = useMemo(() => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes], [html])
  return parts.map((node, index) =>
    node.nodeName === 'EM' ? <mark key={index}>{node.textContent}</mark> : node.textContent,
  )
}

export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
