import { ConfigError } from '../config.server.ts'
import { isDatabaseUnavailable } from '../database.server.ts'
import { redactedLines } from '../redacted-error.server.ts'

/** A reason not to start that the operator can act on: one clear line, no stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

/**
 * The lines to print before exit 1, or undefined when the fault is the program's own and deserves
 * its stack. Looks behind what wraps the reason.
 */
export function explainStartFailure(error: unknown): string[] | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ConfigError) return at.faults
    const line = at instanceof StartError ? at.message : explainSystemError(at)
    if (line !== undefined) return [line]
  }
  if (!isDatabaseUnavailable(error)) return undefined
  return [
    'The database went away. Its log says why (the embedded one keeps postgres/postgres.log in DATA_DIR); a full disk is a usual reason.',
  ]
}

type Detail = 'code' | 'syscall' | 'port' | 'path' | 'address' | 'hostname'
type SystemError = Error & Partial<Record<Detail, unknown>>

function explainSystemError(error: SystemError): string | undefined {
  const port = Number(error.port) > 0 ? error.port : undefined
  const path = error.path ?? error.address ?? error.hostname ?? 'there'
  switch (error.code) {
    case 'EADDRINUSE':
      return port
        ? `Port ${port} is taken by another program. Stop that one, or set PORT.`
        : undefined
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return port
        ? `Port ${port} needs more rights than this user has. Set PORT.`
        : `This user may not write ${path}. Set DATA_DIR to a folder that it may.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${path}. Set HOST.`
    case 'ENOTDIR':
    case 'EEXIST':
      return error.syscall === 'mkdir'
        ? `${path} cannot be a folder: a file is in its way. Set DATA_DIR to a folder.`
        : undefined
    case 'ENOENT':
      // Node's word for a folder on a file system that takes none, such as one that is read-only.
      return error.syscall === 'mkdir'
        ? `The folder ${path} cannot be made here. Set DATA_DIR to a folder that this user may write.`
        : undefined
    case 'ENOSPC':
      return `The disk is full (${path}).`
    case '53100':
      return `The disk of the database is full: ${error.message}`
    default:
      return undefined
  }
}

/** Says why the process cannot go on and ends it with exit code 1. */
export function failStart(error: unknown): never {
  const lines = explainStartFailure(error)
  if (lines) for (const line of lines) console.error(line)
  else console.error(redactedLines(error))
  process.exit(1)
}
