import type { FileRow } from './store.ts'

/** A file in the list of its record. Contents have no ids here, so `store_file_id` is the id of the file. */
export const presentFile = ({ id, filename, size, preferences }: FileRow) => ({
  id,
  store_file_id: id,
  filename,
  size: String(size),
  preferences,
})
