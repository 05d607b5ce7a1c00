import type { JobResult, JobWithMetadata } from 'pg-boss'
import { throttled, yieldToVisitors } from '../load/background-work.server.ts'
import { log } from '../log.server.ts'
import { redactedReason } from '../redacted-error.server.ts'
import { requestScope } from '../request-scope.server.ts'
import { type Job, UnrecoverableError } from './job.ts'

export type Worker<Data> = {
  job: Job<Data>
  handler: (data: Data) => Promise<void>
  /** Called once a job has used up its tries, or gave up; safe to be called twice. */
  onFailed: ((data: Data, reason: string) => Promise<void>) | undefined
}

/** Works on the jobs of a batch side by side and reports each on its own. */
export async function runBatch<Data>(
  worker: Worker<Data>,
  batch: JobWithMetadata<unknown>[],
): Promise<JobResult[]> {
  return Promise.all(batch.map((one) => runOne(worker, one)))
}

async function runOne<Data>(
  worker: Worker<Data>,
  one: JobWithMetadata<unknown>,
): Promise<JobResult> {
  const about = { job: worker.job.name, jobId: one.id, attempt: one.retryCount + 1 }
  try {
    await yieldToVisitors()
    await throttled(() =>
      requestScope.run(scopeOf(worker.job.name, one.id), () =>
        worker.handler(worker.job.schema.parse(one.data)),
      ),
    )
    return { id: one.id, status: 'completed' }
  } catch (error) {
    const output = { message: redactedReason(error) }
    if (error instanceof UnrecoverableError) return { id: one.id, status: 'deadletter', output }
    log().warn({ ...about, err: error }, 'job failed; it will be tried again')
    return { id: one.id, status: 'failed', output }
  }
}

/** A job that was given up: logged as an error, and reported to the module that owns it. */
export async function handleDeadLetter(
  dead: JobWithMetadata<unknown>,
  workers: Map<string, Worker<unknown>>,
): Promise<void> {
  const reason =
    messageOf(dead.sourceOutput) ?? 'The process ended while it was working on this job'
  const worker = dead.sourceName === null ? undefined : workers.get(dead.sourceName)
  // A server that is just starting has not said yet what it works on: the letter comes back.
  if (!worker) throw new Error(`Nobody works on ${dead.sourceName} yet`)
  const data = worker.job.schema.safeParse(dead.data)
  if (data.success) {
    const given = data.data
    await requestScope.run(scopeOf(worker.job.name, dead.sourceId ?? dead.id), async () =>
      worker.onFailed?.(given, reason),
    )
  }
  log().error({ job: dead.sourceName, jobId: dead.sourceId, reason }, 'job failed for good')
}

function messageOf(output: object | null): string | undefined {
  return output && 'message' in output && typeof output.message === 'string'
    ? output.message
    : undefined
}

function scopeOf(job: string, jobId: string): { requestId: string; job: string } {
  return { requestId: jobId, job }
}
