/**
 * A thread opens with its newest messages, so that one of thousands opens as fast as a short one.
 */
export const threadPart = 100

const longest = 10_000

/** How many messages the address asks for: `?messages=200`. */
export function readThreadLength(params: URLSearchParams): number {
  const asked = Number(params.get('messages'))
  return Number.isInteger(asked) ? Math.min(Math.max(asked, threadPart), longest) : threadPart
}

/** What the link to earlier messages asks for: as many again. */
export function longerThread(shown: number): number {
  return Math.min(Math.max(shown, threadPart) * 2, longest)
}
