/**
 * What an address answers as JSON, for something beside a form: null when no answer comes, when it
 * is refused, and when another page comes back, such as the one for signing in. A fetcher of the
 * router would replace the page then, and what was typed on it.
 */
export async function askJson(address: string, request: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(address, { ...request, headers: { accept: 'application/json' } })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
