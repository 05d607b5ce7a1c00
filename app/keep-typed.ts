import type { FormAnswer } from '#app/answer-form.server.ts'
import type { Refusal } from '#kernel/result.ts'

/** For a `clientAction`: a refusal that the browser made itself carries what was typed, like the server's own. */
export async function keepTyped<Answer>(request: Request, send: (answer: (refusal: Refusal) => FormAnswer) => Promise<Answer>): Promise<Answer> {
  const form = await request.clone().formData()
  const typed = Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  return send((refusal) => ({ refusal, typed }))
}
