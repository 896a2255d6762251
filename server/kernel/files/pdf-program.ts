import { getDocumentProxy } from 'unpdf'
import { serveSandbox } from './sandbox-entry.ts'

const mostPages = 500
/** Well before the process is killed (20 s), so that the text read so far is returned. */
const mostMilliseconds = 10_000

await serveSandbox(async (content, [characters]) => {
  const document = await getDocumentProxy(new Uint8Array(content), {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  })
  const pages = Math.min(document.numPages, mostPages)
  let text = ''
  for (let number = 1; number <= pages; number += 1) {
    if (text.length > Number(characters) || performance.now() > mostMilliseconds) break
    text += `${await textOfPage(await document.getPage(number))}\n`
  }
  return text.slice(0, Number(characters)).toWellFormed()
})

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

async function textOfPage(page: Page): Promise<string> {
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
