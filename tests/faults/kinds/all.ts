import type { NetworkPeer } from '#tests/support/network-peers.ts'
import type { FaultClient } from '../client.ts'
import { createCallKind, createMailKind, createMessengerKind } from './arrivals.ts'
import { createChatKind } from './chat.ts'
import type { WriteKind } from './kind.ts'
import { createApiKind, createFileKind, createRuleKind } from './tickets.ts'

type FarSides = { mailPorts: { incoming: number; outgoing: number }; messenger: NetworkPeer }

/** Every kind of write there is. */
export const createAllKinds = (client: FaultClient, { mailPorts, messenger }: FarSides): WriteKind[] => [
  createApiKind(client),
  createRuleKind(client),
  createFileKind(client),
  createMailKind(client, mailPorts),
  createCallKind(client),
  createMessengerKind(client, messenger),
  createChatKind(client),
]
