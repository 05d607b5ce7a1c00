import { z } from 'zod'

const itemSchema = z.object({
  id: z.string(),
  content: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Those that were inserted, to count their use. */
  cannedReplies: z.array(z.string()),
  /**
   * Why the server refused it; blank while it is on its way. Only a person sends a refused message
   * again.
   */
  refusal: z.string(),
})

/**
 * A message that the server has not acknowledged. Its id was made here, so that sending it again
 * never makes a second one.
 */
export type OutboxItem = z.output<typeof itemSchema>

export function parseOutbox(stored: string | null): OutboxItem[] {
  try {
    return z.array(itemSchema).parse(JSON.parse(stored ?? '[]'))
  } catch {
    return []
  }
}

/** What is still to be acknowledged once the messages of these ids are known to have arrived. */
export function withoutArrived(
  items: readonly OutboxItem[],
  arrived: ReadonlySet<string>,
): OutboxItem[] {
  return items.filter(({ id }) => !arrived.has(id))
}

/**
 * The message to send now: the oldest that was not refused, so that messages arrive in the order in
 * which they were written.
 */
export function nextToSend(items: readonly OutboxItem[]): OutboxItem | null {
  return items.find(({ refusal }) => refusal === '') ?? null
}

export function withRefusal(
  items: readonly OutboxItem[],
  id: string,
  refusal: string,
): OutboxItem[] {
  return items.map((item) => (item.id === id ? { ...item, refusal } : item))
}

/** Added behind the others, or nothing when it is there already. */
export function withItem(items: readonly OutboxItem[], item: OutboxItem): OutboxItem[] {
  return items.some(({ id }) => id === item.id) ? [...items] : [...items, item]
}
