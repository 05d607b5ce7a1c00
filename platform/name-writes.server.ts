import type pg from 'pg'

const mostNames = 400
const names = new Map<string, string>()

/**
 * Names every write of a connection by its text, so that PostgreSQL parses and plans it once. Only writes: their plan does not depend on
 * the values, as the plan of a search may. Reads on hot paths are named by those who know them.
 */
export function nameWrites(connection: pg.ClientBase): void {
  const { query } = connection
  Object.defineProperty(connection, 'query', {
    configurable: true,
    value: (...args: unknown[]) => {
      if (isUnnamedWrite(args[0])) args[0].name = nameOf(args[0].text)
      return Reflect.apply(query, connection, args)
    },
  })
}

type Statement = { text: string; name?: string | undefined }

function isUnnamedWrite(config: unknown): config is Statement {
  if (typeof config !== 'object' || config === null || !('text' in config) || typeof config.text !== 'string') return false
  if ('submit' in config || ('name' in config && config.name !== undefined)) return false
  return /^\s*(with \w+ as \()?(insert|update) /i.test(config.text)
}

/** Texts of which there are endless kinds (long lists of rows) stay without a name once there are many. */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < mostNames && text.length < 10_000) {
    name = `write-${names.size}`
    names.set(text, name)
  }
  return name
}
