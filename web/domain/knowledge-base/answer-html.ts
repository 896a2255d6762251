import type { HelpCentre } from './help-centre.ts'

const answerLink = /<a\b[^>]*\bdata-target-type="knowledge-base-answer"[^>]*>/g
const targetId = /\bdata-target-id="(\d+)"/
const videoWidget = /\(\s*widget:\s*video,\s*provider:\s*(youtube|vimeo),\s*id:\s*([\w-]+)\s*\)/g
const videoAddress: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
}

type LinkedHelp = Pick<HelpCentre, 'id' | 'answers' | 'languages'>

/** What the address of an answer consists of, by its translation. */
export function findAnswerParams({ id, answers, languages }: LinkedHelp, translationId: number) {
  for (const answer of answers.values()) {
    const translation = answer.translations.find((one) => one.id === translationId)
    const language = languages.find((one) => one.id === translation?.kb_locale_id)
    if (language) return { base: String(id), locale: language.locale, id: String(answer.id) }
  }
  return undefined
}

/** Videos are links. */
const linkVideos = (html: string): string =>
  html.replaceAll(videoWidget, (_, provider: string, id: string) => {
    const address = `${videoAddress[provider]}${id}`
    return `<a href="${address}">${address}</a>`
  })

/** The text of an answer as agents read it: links to answers lead to our screens. */
export const readAnswerHtml = (help: LinkedHelp, html: string): string =>
  linkVideos(html).replaceAll(answerLink, (tag) => {
    const found = findAnswerParams(help, Number(targetId.exec(tag)?.[1] ?? 0))
    return found ? `<a href="/knowledge_base/${found.base}/locale/${found.locale}/answer/${found.id}">` : '<a>'
  })

const ownImage = /\bsrc="(\/api\/v1\/(?:attachments|ticket_attachment)\/[\d/]+)"/g

async function readDataUrl(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob()
  const reader = new FileReader()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () => reject(reader.error ?? new Error(address)))
  reader.readAsDataURL(blob)
  return promise
}

/** The text of an answer for a message: its images become part of it, because recipients may not open ours. */
export async function embedImages(html: string): Promise<string> {
  const addresses = [...new Set([...html.matchAll(ownImage)].map(([, address]) => address as string))]
  const urls = new Map(await Promise.all(addresses.map(async (one) => [one, await readDataUrl(one)] as const)))
  return linkVideos(html).replaceAll(ownImage, (_, address: string) => `src="${urls.get(address)}"`)
}
