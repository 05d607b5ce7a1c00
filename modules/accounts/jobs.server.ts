import { z } from 'zod'
import type { Person } from '#modules/identity/rules/actor.ts'
import { defineJob, work } from '#platform/queue.server.ts'
import { sendDailyDigests, type Waiting } from './operations/send-daily-digests.server.ts'

/** In the morning, several times: who has got the day's email gets none again. */
export const dailyDigestJob = defineJob('staff.digest', z.object({}))

/** `waitingFor` says what waits for a member of staff, as their dashboard does. */
export async function startAccountJobs(
  waitingFor: (member: Person) => Promise<Waiting[]>,
): Promise<void> {
  await work(dailyDigestJob, () => sendDailyDigests(waitingFor))
}
