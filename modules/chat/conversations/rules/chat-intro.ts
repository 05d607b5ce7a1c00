import type { Actor } from '#modules/identity/rules/actor.ts'
import { enterEmail, enterName } from './chat-input.ts'

type Intro = { name: string; email: string }
type Asked = { requireName: boolean; requireEmail: boolean }

/** A§5: what the form before a chat lacks, by field. Who is signed in is known. */
export function introProblems(
  { name, email }: Intro,
  { requireName, requireEmail }: Asked,
  actor: Actor,
): Record<string, string[]> {
  if (actor.kind === 'person') return {}
  return {
    ...(requireName && name === '' && { name: [enterName] }),
    ...(requireEmail && email === '' && { email: [enterEmail] }),
  }
}
