import { getDocumentProxy } from 'unpdf'
import { workApart } from './work-apart.ts'

const mostPages = 500
/** Well before the process is stopped: what was read until then is better than nothing. */
const mostMilliseconds = 10_000

await workApart(async (content, [characters]) => {
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
