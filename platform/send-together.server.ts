import { Writable } from 'node:stream'
import type pg from 'pg'

/** Lets the statements that the program sends at one moment leave in one piece: writing to a socket costs more than what is written. */
export function sendTogether(connection: pg.ClientBase): void {
  const stream = streamOf(connection)
  if (!stream) return
  const { query } = connection
  let isHeldBack = false
  const letGo = () => {
    isHeldBack = false
    stream.uncork()
  }
  Object.defineProperty(connection, 'query', {
    configurable: true,
    value: (...args: unknown[]) => {
      if (!isHeldBack) {
        isHeldBack = true
        stream.cork()
        process.nextTick(letGo)
      }
      return Reflect.apply(query, connection, args)
    },
  })
}

function streamOf(client: object): Writable | undefined {
  const connection = 'connection' in client && client.connection instanceof Object ? client.connection : {}
  return 'stream' in connection && connection.stream instanceof Writable ? connection.stream : undefined
}
