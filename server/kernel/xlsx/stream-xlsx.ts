import type { Cell } from '../export/cell.ts'
import { streamZip, type ZipEntry } from './zip.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Numbers of the formats in `styles.xml`. The format 22 is a date with a time, as the reader's country writes it. */
const bold = 1
const time = 2
const formats = [
  'numFmtId="0" fontId="0"',
  'numFmtId="0" fontId="1" applyFont="1"',
  'numFmtId="22" fontId="0" applyNumberFormat="1"',
]

type Batches = Iterable<Cell[][]> | AsyncIterable<Cell[][]>
type Sheet = { name: string; titles: readonly string[]; batches: Batches }

const styles = `<styleSheet xmlns="${main}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3">${formats.map((format) => `<xf ${format} fillId="0" borderId="0" xfId="0"/>`).join('')}</cellXfs></styleSheet>`

/** What surrounds the sheets of a workbook. */
function listFrame(names: readonly string[]): ZipEntry[] {
  const list = (write: (name: string, number: number) => string) =>
    names.map((name, index) => write(name, index + 1)).join('\n')
  return Object.entries({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${part}.styles+xml"/>
${list((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${part}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews>
<sheets>${list((name, number) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">
${list((_, number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}
<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  }).map(([name, text]) => ({ name, content: [declaration + text] }))
}

/** The names of sheets have at most 31 characters, none of these, and differ. */
function nameSheets(sheets: readonly Sheet[]): string[] {
  const taken = new Set<string>()
  return sheets.map(({ name }, index) => {
    const short = name
      .replaceAll(/[\\/?*:[\]"']/g, ' ')
      .slice(0, 31)
      .trim()
    const unique = short === '' || taken.has(short.toLowerCase()) ? `${short.slice(0, 27)} ${index + 1}` : short
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** A workbook with several sheets. All texts are cells of type text, so that none is computed as a formula. */
export const streamWorkbook = (sheets: readonly Sheet[]): AsyncGenerator<Buffer> =>
  streamZip([
    ...listFrame(nameSheets(sheets)),
    ...sheets.map(({ titles, batches }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: writeSheet(titles, batches),
    })),
  ])

/** A workbook with one sheet. */
export const streamXlsx = (titles: readonly string[], batches: Batches): AsyncGenerator<Buffer> =>
  streamWorkbook([{ name: 'Report', titles, batches }])

/** The first row is bold and stays in sight. */
async function* writeSheet(titles: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols><col min="1" max="${Math.max(1, titles.length)}" width="22" customWidth="1"/></cols><sheetData>`
  yield `<row>${titles.map((title) => formatText(title, bold)).join('')}</row>`
  for await (const rows of batches) yield rows.map((cells) => `<row>${cells.map(formatCell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

const millisecondsPerDay = 86_400_000
/** The number of 1 January 1970 in the calendar of spreadsheets. */
const firstDayOfUnix = 25_569

function formatCell(cell: Cell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell !== 'object') return formatText(String(cell))
  const days = Date.parse(`${cell.localTime.replace(' ', 'T')}Z`) / millisecondsPerDay + firstDayOfUnix
  return `<c s="${time}"><v>${days.toFixed(6)}</v></c>`
}

const formatText = (text: string, style = 0) =>
  `<c${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Spreadsheet programs reject a file with a longer text. */
const mostCharacters = 32_767

/** XML allows only three control characters. */
const escapeXml = (text: string) =>
  text
    .slice(0, mostCharacters)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>]/g, (character) => references[character] as string)
