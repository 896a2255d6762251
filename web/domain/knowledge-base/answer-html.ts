const answerLink = /<a\b[^>]*\bdata-target-type="knowledge-base-answer"[^>]*>/g
const targetId = /\bdata-target-id="(\d+)"/
const videoWidget = /\(\s*widget:\s*video,\s*provider:\s*(youtube|vimeo),\s*id:\s*([\w-]+)\s*\)/g
const videoAddress: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
}

/** Videos are links. */
const linkVideos = (html: string): string =>
  html.replaceAll(videoWidget, (_, provider: string, id: string) => {
    const address = `${videoAddress[provider]}${id}`
    return `<a href="${address}">${address}</a>`
  })

/** The text of an answer as agents read it: links to answers lead to our screens. */
export const readAnswerHtml = (html: string): string =>
  linkVideos(html).replaceAll(answerLink, (tag) => {
    const [, id] = targetId.exec(tag) ?? []
    return id ? `<a href="/knowledge_base/translation/${id}">` : '<a>'
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
