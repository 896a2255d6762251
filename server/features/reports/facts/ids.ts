/** Numbers of four bytes, as PostgreSQL sends them: the most significant byte first. */
export function readIds(bytes: Buffer | null | undefined): Int32Array {
  const list = new Int32Array((bytes?.length ?? 0) / 4)
  bytes?.copy(Buffer.from(list.buffer))
  Buffer.from(list.buffer).swap32()
  return list
}

/** Finds the place of an id in a list. */
export function placesById(ids: Int32Array): (id: number) => number | undefined {
  const places = new Int32Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1)
  for (let place = 0; place < ids.length; place += 1) places[ids[place] as number] = place
  return (id) => {
    const place = places[id] ?? -1
    return place < 0 ? undefined : place
  }
}
