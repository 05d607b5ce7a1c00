const waiting: (() => void)[] = []

/**
 * Resolves in a turn of the event loop in which no other page begins. Node accepts one new
 * connection in each turn and then works on everything that is ready: if that were many pages, a
 * newcomer would wait for all of them before being let in.
 */
export function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(admitNext)
  })
}

function admitNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(admitNext)
}
