type Dated = { version: string; date: string }

/**
 * Newest first, higher version first on the same day. Each gets a unique anchor: '#v4-2-1' for
 * 4.2.1.
 */
export function releasesInOrder<R extends Dated>(
  entries: readonly R[],
): (R & { anchor: string })[] {
  const taken = new Set<string>()
  return entries
    .toSorted(
      (a, b) =>
        b.date.localeCompare(a.date) || b.version.localeCompare(a.version, 'en', { numeric: true }),
    )
    .map((entry) => {
      const preferred = `v${entry.version
        .toLowerCase()
        .replace(/^v(?=\d)/, '')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/-$/, '')}`
      let anchor = preferred
      for (let count = 2; taken.has(anchor); count++) anchor = `${preferred}-${count}`
      taken.add(anchor)
      return { ...entry, anchor }
    })
}
