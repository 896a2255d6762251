import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAutomatic } from '#kernel/mail/automatic.ts'
import { readBounce } from '#kernel/mail/bounce.ts'
import { parseMail } from '#kernel/mail/parse.ts'
import type { Report } from './reports/build.ts'
import { gatewayReports } from './reports/gateways.ts'
import { japaneseReports } from './reports/japanese.ts'
import { otherMails } from './reports/others.ts'
import { unixReports } from './reports/prose.ts'
import { standardReports } from './reports/standard.ts'

const bounces = [...standardReports, ...unixReports, ...gatewayReports, ...japaneseReports]
const all = [...bounces, ...otherMails].map((report) => ({ ...report, mail: parseMail(report.raw) }))
const read = all.map((report) => ({ ...report, bounce: readBounce(report.mail) }))

/** At least this part of them must be right; the others are named. */
function assertShare(share: number, given: readonly { name: string; isRight: boolean }[]): void {
  const wrong = given.filter(({ isRight }) => !isRight).map(({ name }) => name)
  assert.ok(given.length - wrong.length >= given.length * share, `of ${given.length} wrong:\n${wrong.join('\n')}`)
}

const isRead = ({ truth, bounce }: Pick<Report, 'truth'> & { bounce: unknown }) => (truth === null) === !bounce

test('there are enough of them, each with a unique name', () => {
  assert.ok(all.length >= 120, String(all.length))
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length)
})

test('99 of 100 bounces are recognized, and no other report is taken for one', () => {
  assertShare(
    0.99,
    read.filter(({ truth }) => truth !== null).map((report) => ({ ...report, isRight: isRead(report) })),
  )
  assertShare(
    1,
    read.filter(({ truth }) => truth === null).map((report) => ({ ...report, isRight: isRead(report) })),
  )
})

test('99 of 100 automatic emails get no automatic reply', () => {
  assertShare(
    0.99,
    read.map(({ name, mail, bounce }) => ({ name, isRight: isAutomatic(mail).automatic || bounce !== undefined })),
  )
})

test('for 95 of 100 bounces, permanence and recipient are right', () => {
  const known = read.filter(({ truth }) => truth !== null)
  const kinds = known.map(({ name, truth, bounce }) => ({ name, isRight: bounce?.permanent === truth?.permanent }))
  const people = known.map(({ name, truth, bounce }) => ({
    name: `${name}: ${bounce?.recipients.map(({ address }) => address).join(' ')}`,
    isRight: bounce?.recipients.length === 1 && bounce.recipients[0]?.address === truth?.recipient,
  }))
  assertShare(0.95, kinds)
  assertShare(0.95, people)
})

test('the failed email is found where the report quotes it', () => {
  const quoting = read.filter(({ truth, raw }) => truth !== null && raw.includes('ticket.7@desk.example'))
  assertShare(
    0.99,
    quoting.map(({ name, bounce }) => ({ name, isRight: bounce?.originalMessageId === 'ticket.7@desk.example' })),
  )
})
