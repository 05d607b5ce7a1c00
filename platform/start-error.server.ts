import { ConfigError } from './config.server.ts'
import { tellableLines } from './tellable-error.server.ts'

/** A reason not to start that the operator can act on: one clear line, no stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

/** The lines to print before exit 1, or undefined when the fault is the program's own and deserves its stack. */
export function explainStartFailure(error: unknown): string[] | undefined {
  if (error instanceof ConfigError) return error.faults
  if (error instanceof StartError) return [error.message]
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const port = 'port' in error && Number(error.port) > 0 ? error.port : undefined
  const path = 'path' in error ? error.path : 'address' in error ? error.address : 'there'
  switch (error.code) {
    case 'EADDRINUSE':
      return port ? [`Port ${port} is taken by another program. Stop that one, or set PORT.`] : undefined
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return [
        port
          ? `Port ${port} needs more rights than this user has. Set PORT.`
          : `This user may not write ${path}. Set DATA_DIR to a folder that it may.`,
      ]
    case 'EADDRNOTAVAIL':
      return [`This machine has no address ${path}. Set HOST.`]
    case 'ENOSPC':
      return [`The disk is full (${path}).`]
    default:
      return undefined
  }
}

/** Says why the process cannot go on and ends it with exit code 1. */
export function failStart(error: unknown): never {
  const lines = explainStartFailure(error)
  if (lines) for (const line of lines) console.error(line)
  else console.error(tellableLines(error))
  process.exit(1)
}
