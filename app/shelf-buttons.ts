import type { Refusal } from '#kernel/result.ts'
import { attemptInBrowser } from './attempt.ts'

/** The words of B§8 for each kind of button. */
export type ShelfFailures = { reorder: string; status: string }

export function failureOf(failures: ShelfFailures, intent: unknown): string {
  return intent === 'up' || intent === 'down' ? failures.reorder : failures.status
}

/** The browser's half of `answerShelfButton`. */
export async function pressShelfButton<Answer>(request: Request, serverAction: () => Promise<Answer>, failures: ShelfFailures) {
  const intent = (await request.clone().formData()).get('intent')
  return attemptInBrowser(serverAction, failureOf(failures, intent), (refusal): { refusal: Refusal } => ({ refusal }))
}
