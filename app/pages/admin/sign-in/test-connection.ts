import { databaseAnswers } from '#modules/identity/queries/database-answers.server.ts'

/** D23: answers only 'ok' or 'not ok', without a reason. */
export async function loader() {
  const answers = await databaseAnswers()
  return new Response(answers ? 'ok' : 'not ok', {
    status: answers ? 200 : 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(answers ? {} : { 'Retry-After': '2' }),
    },
  })
}
