/** What the browser sent with the form, in memory. */
export function bytesOf(files: readonly File[]): Promise<{ name: string; bytes: Buffer }[]> {
  return Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })),
  )
}
