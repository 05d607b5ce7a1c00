import pg from 'pg'

/** How long the database may take to answer. */
const probeMs = 2_000

/** Session number to its state in the words of `pg_stat_activity`. */
export type Work = ReadonlyMap<number, string>

/**
 * What the database says these sessions do, asked on its own connection with the settings of
 * `like`. 'unknown' when it is there but does not say, or a pooler between has its own numbers for
 * sessions.
 */
export async function askForWork(
  like: pg.Client,
  clients: readonly pg.Client[],
): Promise<Work | 'silence' | 'unknown'> {
  const { host, port, user, password, database, ssl } = like
  const probe = new pg.Client({
    host,
    port,
    user,
    password,
    database,
    ssl,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  const silence = Promise.withResolvers<'silence'>()
  const probeTimer = setTimeout(() => silence.resolve('silence'), probeMs)
  probe.on('error', () => undefined)
  const answer = probe
    .connect()
    .then(() =>
      probe.query<{ pid: number; state: string | null }>(sessions, [
        clients.flatMap((client) => processOf(client) ?? []),
      ]),
    )
    .then(
      ({ rows }) => {
        const work: Work = new Map(rows.map(({ pid, state }) => [pid, state ?? '']))
        return work.has(processOf(probe) ?? 0) ? work : ('unknown' as const)
      },
      // A refusal is an answer: the database goes down, or takes no more connections. Who waits
      // gets the error on its own connection.
      (error: unknown) =>
        error instanceof Error && /timeout|timed? ?out/i.test(error.message)
          ? ('silence' as const)
          : ('unknown' as const),
    )
  try {
    return await Promise.race([answer, silence.promise])
  } finally {
    clearTimeout(probeTimer)
    probe.connection.stream.destroy()
  }
}

/**
 * A commit that waits for a standby works on nothing: the database keeps it waiting for as long as
 * the standby is away.
 */
const sessions = `select pid, case when wait_event = 'SyncRep' and state_change < clock_timestamp() - interval '2 seconds' then 'idle: waits for a standby' else state end as state
  from pg_stat_activity where pid = any($1::int[]) or pid = pg_backend_pid()`

export function processOf(client: pg.Client): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null
}
