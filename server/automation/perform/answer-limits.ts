import { sql } from 'kysely'
import { BlockList, isIPv6 } from 'node:net'
import type { Ctx } from '#kernel/context.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import type { RuleRun } from './rule-run.ts'

/** Automatic answers per hour. Addresses are easily forged, so that there are limits per recipient and in total. */
const most = { address: 3, domain: 60, remote: 200, account: 500, all: 1000 }

type Source = { channel_id: number | null; remote: string | null }

/**
 * Those of the addresses that get no further automatic answer within this hour. Only answers to messages from outside are
 * limited; they are counted when they are written (`recordAnswers`), in the same transaction.
 */
export async function findOverLimit(ctx: Ctx, addresses: readonly string[], { article }: RuleRun): Promise<string[]> {
  if (addresses.length === 0 || !article) return []
  const source = await findSource(ctx, article.id)
  if (!source) return []
  const { rows } = await sql<{ address: string }>`
    select wanted.address from unnest(${addresses}::text[]) as wanted (address),
      lateral (
        select count(*) as all_answers,
          count(*) filter (where sent.address = wanted.address) as to_address,
          count(*) filter (where split_part(sent.address, '@', -1) = split_part(wanted.address, '@', -1)) as to_domain,
          count(*) filter (where sent.channel_id is not distinct from ${source.channel_id}::int) as by_account,
          count(*) filter (where sent.remote = ${source.remote}) as by_remote
        from automatic_answers sent where sent.at > ${ctx.now.toISOString()}::timestamptz - interval '1 hour'
      ) as counted
    where to_address >= ${most.address} or to_domain >= ${most.domain} or by_account >= ${most.account}
      or by_remote >= ${most.remote} or all_answers >= ${most.all}`.execute(ctx.db)
  return rows.map(({ address }) => address)
}

export async function recordAnswers(ctx: Ctx, addresses: readonly string[], { article }: RuleRun): Promise<void> {
  const source = article && (await findSource(ctx, article.id))
  if (!source || addresses.length === 0) return
  await sql`
    insert into automatic_answers (at, address, channel_id, remote)
    select ${ctx.now.toISOString()}::timestamptz, address, ${source.channel_id}::int, ${source.remote}
    from unnest(${addresses}::text[]) as address`.execute(ctx.db)
}

/** Where a message of a customer came from; undefined for all other articles. */
async function findSource({ db, ip }: Ctx, articleId: number): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select mails.channel_id,
      coalesce(case when mails.source_key like 'smtp:%' then mails.envelope ->> 'remote' end, ${ip ?? null}::text) as remote
    from ticket_articles articles
    join ticket_article_types types on types.id = articles.type_id and types.name in ('email', 'web')
    join ticket_article_senders senders on senders.id = articles.sender_id and senders.name = 'Customer'
    left join inbound_mails mails on mails.article_id = articles.id
    where articles.id = ${articleId}`.execute(db)
  const [source] = rows
  return source && { ...source, remote: isForeign(source.remote) ? sourceKey(source.remote) : null }
}

const own = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  own.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(net, prefix, 'ipv6')

/** Private addresses are our own mail servers, which deliver mail of all senders. */
const isForeign = (remote: string | null): remote is string =>
  remote !== null && !own.check(remote, isIPv6(remote) ? 'ipv6' : 'ipv4')
