import cluster from 'node:cluster'
import type { ProvidedDatabase } from '../postgres/provide-database.server.ts'

/** What a supervisor (server/supervisor.ts) starts a worker with, beside its own environment. */
export type WorkerEnvironment = {
  /** From 1; a worker that replaces another one has its number. */
  WORKER_NUMBER: string
  WORKER_COUNT: string
  /** The addresses of the embedded database as JSON; empty with DATABASE_URL. */
  WORKER_DATABASE: string
}

/** A supervisor started this process. */
export const isWorker = cluster.isWorker

/** Numbers begin at 1. A process without a supervisor is the first of one. */
export function workerPlace(): { number: number; count: number } {
  if (!isWorker) return { number: 1, count: 1 }
  const { WORKER_NUMBER: number, WORKER_COUNT: count } = process.env
  return { number: Number(number ?? 1), count: Number(count ?? 1) }
}

/** Of this process: a limit of the whole server, shared out among its workers. */
export function shareOf(limit: number, least = 1): number {
  return Math.max(least, Math.floor(limit / workerPlace().count))
}

/** The embedded database that the supervisor runs; undefined where this process looks itself. */
export function databaseOfSupervisor(): ProvidedDatabase | undefined {
  const given = isWorker ? process.env.WORKER_DATABASE : ''
  return given ? { ...JSON.parse(given), stop: async () => undefined } : undefined
}
