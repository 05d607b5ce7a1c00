import type { z } from 'zod'

export type JobOptions = {
  /** Tries after the first one. */
  retryLimit: number
  /** Seconds before the first retry; doubles with each, with some jitter. */
  retryDelay: number
  retryDelayMax: number
  /** A handler that runs longer than this counts as failed. */
  expireInSeconds: number
  /** Jobs that one server works on at a time, in all its workers. */
  concurrency: number
}

export type Job<Data> = { name: string; schema: z.ZodType<Data>; options: JobOptions }

export const usualJobOptions: JobOptions = {
  retryLimit: 10,
  retryDelay: 5,
  retryDelayMax: 1800,
  expireInSeconds: 300,
  concurrency: 5,
}

/**
 * Thrown by a handler when trying again cannot help: the job skips its retries and is given up at
 * once.
 */
export class UnrecoverableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnrecoverableError'
  }
}

/**
 * Of the jobs that a server works on at a time, those of one of its workers; 0 where others do them
 * all. Never one: a batch of one is no reason to look for more at once, and each job would wait for
 * the next poll. Which workers it is depends on the job, so that not all fall to the first.
 */
export function jobsAtOnce(
  { name, options: { concurrency } }: Pick<Job<unknown>, 'name' | 'options'>,
  { number, count }: { number: number; count: number },
): number {
  const takers = Math.min(count, Math.max(1, Math.floor(concurrency / 2)))
  const place = (number - 1 + name.length) % count
  if (place >= takers) return 0
  return Math.max(2, Math.floor(concurrency / takers) + (place < concurrency % takers ? 1 : 0))
}
