import type { z } from 'zod'

export type JobOptions = {
  /** Tries after the first one. */
  retryLimit: number
  /** Seconds before the first retry; doubles with each, with some jitter. */
  retryDelay: number
  retryDelayMax: number
  /** A handler that runs longer than this counts as failed. */
  expireInSeconds: number
  /** Jobs that one process works on at a time. */
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
