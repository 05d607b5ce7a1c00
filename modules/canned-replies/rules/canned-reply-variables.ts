/** What a canned reply may name, and what it is, for the hint beside the form. */
export const cannedReplyVariables = {
  customer_name: 'the customer’s full name',
  first_name: 'their first name',
  ticket_number: 'the number of the ticket',
  subject: 'what the ticket is about',
  agent_name: 'your name',
  service: 'the related service',
} as const

export type CannedReplyVariable = keyof typeof cannedReplyVariables
export type CannedReplyValues = Record<CannedReplyVariable, string>

/** `{{name}}`, or `{{name|fallback}}` for where the name has no value. */
const placeholder = /\{\{([^{}]*)\}\}/g

function isVariable(name: string): name is CannedReplyVariable {
  return Object.hasOwn(cannedReplyVariables, name)
}

/**
 * The text with its variables filled in. One without value is its fallback, or nothing. What is
 * filled in is never read as a variable itself.
 */
export function fillCannedReply(content: string, values: CannedReplyValues): string {
  return content.replace(placeholder, (written, inside: string) => {
    const [name = '', ...fallback] = inside.split('|')
    const known = name.trim()
    return isVariable(known) ? values[known] || fallback.join('|').trim() : written
  })
}

/**
 * Why a text cannot be saved: a variable that does not exist, or braces that do not belong
 * together.
 */
export function cannedReplyProblem(content: string): string | null {
  for (const [, inside = ''] of content.matchAll(placeholder)) {
    const name = (inside.split('|')[0] ?? '').trim()
    if (!isVariable(name)) return `There is no variable {{${name}}}. Use ${names}.`
  }
  const rest = content.replace(placeholder, '')
  return rest.includes('{{') || rest.includes('}}')
    ? 'A variable begins with {{ and ends with }}, such as {{first_name|there}}.'
    : null
}

const names = Object.keys(cannedReplyVariables)
  .map((name) => `{{${name}}}`)
  .join(', ')
