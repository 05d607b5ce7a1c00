/**
 * The guard of an address that gives a file. There is no page to show a refusal in, so it is a
 * sentence to read and not data.
 */
export async function guardFile<Allowed>(guard: Promise<Allowed>): Promise<Allowed> {
  try {
    return await guard
  } catch (error) {
    const refusal = refusalIn(error)
    throw refusal
      ? new Response(refusal.message, {
          status: refusal.status,
          headers: { 'Content-Type': 'text/plain; charset=utf-8' },
        })
      : error
  }
}

/** What a guard throws with `data(…, { status })`. */
function refusalIn(error: unknown): { message: string; status: number } | null {
  if (typeof error !== 'object' || error === null || !('data' in error && 'init' in error))
    return null
  const { data, init } = error
  const hasMessage =
    typeof data === 'object' &&
    data !== null &&
    'message' in data &&
    typeof data.message === 'string'
  const hasStatus =
    typeof init === 'object' && init !== null && 'status' in init && typeof init.status === 'number'
  return hasMessage && hasStatus
    ? { message: String(data.message), status: Number(init.status) }
    : null
}
