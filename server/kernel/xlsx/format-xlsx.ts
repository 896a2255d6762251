import type { Cell } from '../csv/format-csv.ts'
import { zip } from './zip.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What surrounds the only sheet of a workbook. */
const frame = {
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${part}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships">
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}">
<sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">
<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** A workbook with one sheet. All texts are cells of type text, so that none is computed as a formula. */
export function formatXlsx(header: string[], rows: Cell[][]): Buffer {
  const lines = [header, ...rows].map((cells) => `<row>${cells.map(formatCell).join('')}</row>`)
  const sheet = `${declaration}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
  return zip({ ...frame, 'xl/worksheets/sheet1.xml': sheet })
}

function formatCell(cell: Cell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(cell))}</t></is></c>`
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML allows only three control characters. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>]/g, (character) => references[character] as string)
