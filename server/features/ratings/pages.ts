import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { longestRatingComment } from '#contract/ticket-rating.ts'
import { isForeign } from '#features/sessions/policy.ts'
import { ownHosts } from '#features/sessions/service.ts'
import { anonymous } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { showFailures } from '#server/pages/failures.ts'
import { type Html, html } from '#server/pages/html.ts'
import { requestLanguage } from '#server/pages/language.ts'
import { card, sendErrorPage, sendPage } from '#server/pages/layout.ts'
import { findRating, type Rating, writeRating } from './store.ts'
import { ratingTexts } from './texts.ts'
import { readRatingToken } from './token.ts'

const validDays = 60

/** Opening the page never rates: programs that check mails open every link. Only the form does. */
export function ratingPages(app: FastifyInstance): void {
  const options = { errorHandler: showFailures, bodyLimit: 16_384 }
  app.get('/rate/:token', options, async (request, reply) => {
    const rating = await findAsked(app, request)
    if (!rating) return sendGone(reply)
    const { score } = request.query as { score?: unknown }
    return showForm(reply, readScore(score) ?? rating.score ?? undefined)
  })
  app.post('/rate/:token', options, async (request, reply) => takeRating(app, request, reply))
}

async function takeRating(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const rating = await findAsked(app, request)
  if (!rating || isForeign(request, await ownHosts(app.deps, request))) return sendGone(reply)
  const sent = (request.body ?? {}) as { score?: unknown; comment?: unknown }
  const score = readScore(sent.score)
  if (score === undefined) return showForm(reply, undefined, true)
  const origin = { actor: anonymous, requestId: request.id, ip: request.ip }
  await unitOfWork(app.deps, origin, (ctx) =>
    writeRating(ctx, {
      ticketId: rating.ticket_id,
      customerId: rating.customer_id,
      score,
      comment: readComment(sent.comment),
    }),
  )
  const texts = ratingTexts[requestLanguage(request)]
  const body = card(
    html`<h1>${texts.thanks}</h1>
      <p>${texts.thanksText}</p>`,
  )
  return sendPage(reply, { title: texts.thanks, kind: 'card', body })
}

/** What was asked, if the link is genuine and not too old. */
async function findAsked({ deps }: FastifyInstance, request: FastifyRequest): Promise<Rating | undefined> {
  const { token } = request.params as { token: string }
  const named = readRatingToken(deps, token)
  const rating = named && (await findRating(deps.db, named.ticketId))
  const oldest = deps.clock().getTime() - validDays * 86_400_000
  const isAsked = rating?.asked_at && Date.parse(rating.asked_at) >= oldest
  return isAsked && rating.customer_id === named?.customerId ? rating : undefined
}

function readScore(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-5]$/.test(value) ? Number(value) : undefined
}

function readComment(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : ''
  return text.slice(0, longestRatingComment) || null
}

function showForm(reply: FastifyReply, chosen: number | undefined, isMissing = false) {
  const texts = ratingTexts[requestLanguage(reply.request)]
  const choice = (label: string, score: number): Html =>
    html`<p>
      <label
        ><input type="radio" name="score" value="${score}" required ${score === chosen && html`checked`} />
        ${label}</label
      >
    </p>`
  const body = card(
    html`<h1>${texts.question}</h1>
      <form method="post">
        ${isMissing && html`<p role="alert">${texts.choose}</p>`}
        <fieldset>
          <legend>${texts.question}</legend>
          ${texts.scores.map((label, index) => choice(label, 5 - index))}
        </fieldset>
        <p>
          <label
            >${texts.comment}<br />
            <textarea name="comment" rows="4" maxlength="${longestRatingComment}"></textarea>
          </label>
        </p>
        <button type="submit" class="btn primary">${texts.send}</button>
      </form>`,
  )
  return sendPage(reply, { title: texts.question, kind: 'card', body }, { status: isMissing ? 422 : 200 })
}

function sendGone(reply: FastifyReply) {
  const { gone: title, goneText: text } = ratingTexts[requestLanguage(reply.request)]
  return sendErrorPage(reply, { status: 404, title, text })
}
