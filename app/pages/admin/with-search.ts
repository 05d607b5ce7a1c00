/** An address with the search of the list that it leads back to. */
export function withSearch(address: string, search: string): string {
  return `${address}${/^\?[^\s\\]*$/.exec(search)?.[0] ?? ''}`
}
