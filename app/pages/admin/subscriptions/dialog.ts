import { attemptInBrowser } from '#app/attempt.ts'
import { keepTyped } from '#app/keep-typed.ts'
import { subscriptionFailure } from './words.ts'

/** The `clientAction` of a dialog: when the server cannot be reached, the form stands there again with what was typed. */
export function sendDialog<Answer>({ serverAction, request }: { serverAction: () => Promise<Answer>; request: Request }) {
  return keepTyped(request, (answer) => attemptInBrowser(() => serverAction(), subscriptionFailure, answer))
}
