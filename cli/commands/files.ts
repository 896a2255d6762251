import { openFormer } from '#kernel/blobs/open-blobs.ts'
import { moveBlobs, UnknownStore } from '#kernel/blobs/move.ts'
import { CommandFailed } from '../instance/failure.ts'
import { withConsole } from '../instance/with.ts'
import type { Command } from './command.ts'

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

export const moveFiles: Command = {
  name: 'files move',
  summary: 'Move files from their former storage to the one in BLOBS while the service keeps running.',
  run: async ({ say }) =>
    withConsole(async ({ config, deps }) => {
      try {
        const { moved, missing, bytes } = await moveBlobs(deps.db, {
          to: deps.blobs,
          openFormer: (provider) => openFormer(deps.db, config, provider),
          report: (progress) => say(`Files moved: ${progress.moved} (${megabytes(progress.bytes)} MB)`),
        })
        say(`All files are in ${deps.blobs.name} (moved: ${moved}, ${megabytes(bytes)} MB).`)
        if (missing > 0) say(`Files missing or damaged in their former storage: ${missing}.`)
        return missing > 0 ? 1 : 0
      } catch (error) {
        throw error instanceof UnknownStore ? new CommandFailed(error.message) : error
      }
    }),
}
