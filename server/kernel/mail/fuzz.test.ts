import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { oddMails } from '#tests/mail/odd-mails.ts'
import { isAutomatic } from './automatic.ts'
import { readBounce } from './bounce.ts'
import { collapseMarker, collapseQuotes } from './collapse-quotes.ts'
import type { ParsedMail } from './mail.ts'
import { parseMail } from './parse.ts'
import { textToHtml } from './text-to-html.ts'
import { UnreadableMail } from './unreadable.ts'

const folder = new URL('../../../tests/mail/fixtures/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
const seeds = [...files.map((name) => readFileSync(new URL(name, folder))), ...Object.values(oddMails)]

/** The same numbers in every run, so that what fails once fails again. */
function createDice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % sides
  }
}

const telling = Buffer.from('\r\n\0\t "\'<>()@;:,=?-_%+\\&\x1b\xff\xe4\xc3\x80AZaz09', 'latin1')

/** Bytes changed, cut out, doubled, or taken from another mail. */
function damage(mail: Buffer, other: Buffer, roll: (sides: number) => number): Buffer {
  const at = roll(mail.length)
  const length = roll(40)
  const kind = roll(4)
  if (kind === 0) return Buffer.concat([mail.subarray(0, at), mail.subarray(at + length)])
  if (kind === 1) return Buffer.concat([mail.subarray(0, at + length), mail.subarray(at)])
  if (kind === 2) return Buffer.concat([mail.subarray(0, at), other.subarray(roll(other.length))])
  const changed = Buffer.from(mail)
  for (let count = 0; count < 8; count += 1) changed[roll(changed.length)] = telling[roll(telling.length)] ?? 0
  return changed
}

function readAll(raw: Buffer): ParsedMail | undefined {
  try {
    return parseMail(raw)
  } catch (error) {
    assert.ok(error instanceof UnreadableMail, raw.toString('latin1'))
    return undefined
  }
}

function check(mail: ParsedMail): void {
  const people = [...mail.from, ...mail.to, ...mail.cc, ...mail.replyTo, ...mail.sender]
  const lines = [
    mail.subject,
    mail.messageId ?? '',
    ...mail.references,
    ...mail.inReplyTo,
    ...mail.parts.flatMap(({ filename, mimeType, contentId, charset }) => [
      filename,
      mimeType,
      contentId ?? '',
      charset ?? '',
    ]),
    ...people.flatMap(({ name, address }) => [name, address]),
    ...[...mail.headers.values()].flat(),
  ]
  for (const line of lines) assert.ok(!/[\r\n\0]/.test(line) && line.isWellFormed(), JSON.stringify(line))
  for (const text of [mail.text ?? '', mail.html ?? '']) assert.ok(!text.includes('\0') && text.isWellFormed())
  for (const { filename, content } of mail.parts) assert.ok(filename !== '' && Buffer.isBuffer(content))
  const html = mail.html ?? textToHtml(mail.text ?? '')
  assert.equal(collapseQuotes(html).replace(collapseMarker, ''), html)
  assert.equal(typeof isAutomatic(mail).automatic, 'boolean')
  assert.ok((readBounce(mail)?.recipients.length ?? 1) > 0)
}

test('damaged emails are read or rejected, without other errors', { timeout: 60_000 }, () => {
  const roll = createDice(20_250_304)
  let read = 0
  for (const seed of seeds) {
    let mail = seed
    for (let round = 0; round < 30; round += 1) {
      // Damage adds up over five rounds.
      mail = damage(round % 5 === 0 ? seed : mail, seeds[roll(seeds.length)] ?? seed, roll)
      const parsed = mail.length > 0 ? readAll(mail) : undefined
      if (parsed) check(parsed)
      read += Number(parsed !== undefined)
    }
  }
  assert.ok(read > seeds.length * 20)
})
