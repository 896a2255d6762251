import { Refusal } from '#kernel/errors.ts'
import { rawAnswer, type RawAnswer } from '#kernel/http/raw-answer.ts'
import { escapeHtml } from '#kernel/html/escape.ts'
import { oneLine } from '../attributes.ts'
import type { Instruction } from '../call-rules.ts'

const xmlType = 'application/xml; charset=UTF-8'

const element = (name: string, attributes: Record<string, string>, content: string) => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`
}

function order(instruction: Instruction | undefined): string {
  if (!instruction) return ''
  if (instruction.action === 'reject') return element('Reject', { reason: 'busy' }, '')
  const { callerId, number } = instruction
  return element('Dial', { callerId }, element('Number', {}, escapeHtml(number)))
}

const response = (attributes: Record<string, string>, content: string): RawAnswer =>
  rawAnswer(xmlType, `<?xml version="1.0" encoding="UTF-8"?>\n${element('Response', attributes, content)}`)

export const xmlAnswer = (instruction: Instruction | undefined, attributes: Record<string, string> = {}): RawAnswer =>
  response(attributes, order(instruction))

/** An error as XML. */
export const xmlRefusal = ({ status, code, message, headers }: Refusal): Refusal =>
  new Refusal(status, code, message, {
    headers,
    body: response({}, element('Error', {}, escapeHtml(oneLine(message)))),
  })
