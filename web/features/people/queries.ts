import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Asset } from '#contract/assets.ts'
import { Organization, OrganizationHistory, UnconfirmedMembers } from '#contract/organization.ts'
import { RelatedTickets } from '#contract/related-tickets.ts'
import { User } from '#contract/user.ts'
import { UserMerges } from '#contract/user-merge.ts'
import type { userRecord } from '#contract/user-record.ts'
import type { Whose } from '#web/domain/ticket-lists/people-source.ts'
import { api } from '#web/lib/api/api.ts'
import { formatName } from '#web/lib/people.ts'

export type Person = z.output<typeof userRecord>
export type Company = z.output<typeof Organization.record>
export type Member = Asset<'User'>

/** Customers get only names of others, and have no address that leads here. */
const onlyForAgents = 'Only agents and administrators read all of this.'

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'page'],
    queryFn: async (): Promise<Person> => {
      const user = await api(User).show({ id, expand: true })
      if (!('login' in user)) throw new Error(onlyForAgents)
      return user
    },
    meta: { touchedBy: ['organizations'] },
  })

export const mergesQuery = (id: number) =>
  queryOptions({ queryKey: ['users', id, 'merges'], queryFn: () => api(UserMerges).list({ user_id: id }) })

/** Null when the address in use is confirmed. */
export const confirmedEmailQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'confirmed_email'],
    queryFn: async () => (await api(User).confirmedEmail({ id })).confirmed_email,
  })

export const unconfirmedMembersQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'unconfirmed_members'],
    queryFn: () => api({ list: UnconfirmedMembers }).list({ id: organizationId }),
    meta: { touchedBy: ['users'] },
  })

const isWhole = (organization: object): organization is Company => 'domain' in organization

export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', id, 'page'],
    queryFn: async (): Promise<Company> => {
      const organization = await api(Organization.endpoints).show({ id, expand: true })
      if (!isWhole(organization)) throw new Error(onlyForAgents)
      return organization
    },
    meta: { touchedBy: ['users'] },
  })

/** So many are shown; a search finds the others. */
const mostMembers = 50

export const membersQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['users', 'members', organizationId],
    queryFn: async () => {
      const query = `organization_id:${organizationId} OR organization_ids:${organizationId}`
      const found = await api(User).search({ query, per_page: mostMembers, full: true })
      const people = found.record_ids.flatMap((id) => found.assets.User?.[id] ?? [])
      return {
        people: people.toSorted((a, b) => formatName(a).localeCompare(formatName(b))),
        total: found.total_count ?? people.length,
      }
    },
  })

export type Month = { month: number; year: number; created: number; closed: number }

/** The number of created and closed tickets in the last twelve months, oldest first. */
export const volumeQuery = ({ kind, id }: Whose) =>
  queryOptions({
    queryKey: ['tickets', 'volume', kind, id],
    queryFn: async (): Promise<Month[]> => {
      const { user, organization } = await api(RelatedTickets).stats(
        kind === 'users' ? { user_id: id } : { organization_id: id },
      )
      const about = kind === 'users' ? user : organization
      return 'volume_by_year' in about ? about.volume_by_year.toReversed() : []
    },
  })

const histories = { users: User.history, organizations: OrganizationHistory }

export const historyQuery = ({ kind, id }: Whose) =>
  queryOptions({
    queryKey: [kind, id, 'history'],
    queryFn: () => api({ show: histories[kind] }).show({ id }),
  })

/** Agents edit users who are only customers; the server knows who is. */
export const isStaffQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'is_staff'],
    queryFn: async () => {
      const found = await api(User).searchByPost({
        ids: [id],
        permissions: ['ticket.agent', 'admin.user'],
        only_total_count: true,
      })
      return found.total_count > 0
    },
    meta: { touchedBy: ['roles'] },
  })
