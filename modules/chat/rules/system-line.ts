/**
 * What the system says in a chat is stored as its visitor reads it. Staff read who did what, and
 * what the visitor was told as a quote.
 */
export function talkingTo(operatorName: string): string {
  return `You are now talking to ${operatorName}.`
}

export function endedBy(name: string): string {
  return `${name} ended the chat.`
}

const accepted = /^You are now talking to (.+)\.$/
const ended = /^(.+) ended the chat\.$/
const toVisitor = /\b(?:you|your|we|we’ve|we’ll|we’re|our|write again)\b/i

/** The line as the operator with this name reads it, or staff who are no operator. */
export function staffLine(line: string, ownName: string | null): string {
  const who = (name: string) => (name === ownName ? 'You' : name)
  const [, operator] = accepted.exec(line) ?? []
  if (operator !== undefined) return `${who(operator)} accepted the chat.`
  const [, ender] = ended.exec(line) ?? []
  if (ender !== undefined) return endedBy(who(ender))
  return toVisitor.test(line) ? `The visitor was told: “${line}”` : line
}
