#!/usr/bin/env bash
# prom-client 15.1.3, AggregatorRegistry made for OpenMetrics.
#
# Guessed: `new AggregatorRegistry(Registry.OPENMETRICS_CONTENT_TYPE).clusterMetrics()` gives the
# figures of all workers as OpenMetrics text, as one process's registry does, since the registry says
# that content type of itself.
#
# Seen: `contentType` is OpenMetrics, and the text is not: the counter lacks `_total` and no `# EOF`
# ends it. Prometheus (seen with Debian's 2.42.0) believes the header and drops the whole scrape:
# "data does not end with # EOF". One process is scraped well; the first start with two workers makes
# every figure vanish. The static `AggregatorRegistry.aggregate(figures, contentType)` does it right.
#
#   one process: jobs_total 1 ... # EOF
#   two workers: application/openmetrics-text; version=1.0.0; charset=utf-8
#   # TYPE jobs counter / jobs 2 / (no # EOF)
#
# Exit 0: it behaves so. Exit 1: it changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund prom-client@15.1.3 >/dev/null 2>&1
cat > cluster.cjs <<'JS'
const cluster = require('node:cluster')
const { AggregatorRegistry, Counter, Registry } = require('prom-client')
const openMetrics = Registry.OPENMETRICS_CONTENT_TYPE

async function primary() {
  const all = new AggregatorRegistry(openMetrics)
  const workers = [cluster.fork(), cluster.fork()]
  await Promise.all(
    workers.map((worker) => new Promise((ready) => worker.once('message', ready))),
  )
  const text = await all.clusterMetrics()
  for (const worker of workers) worker.kill()
  console.log(all.contentType)
  console.log(text)
  const promised = all.contentType === openMetrics
  const kept = text.trimEnd().endsWith('# EOF') && text.includes('jobs_total 2')
  process.exitCode = promised && !kept ? 0 : 1
}

async function worker() {
  const registry = new Registry(openMetrics)
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry(openMetrics)
  new Counter({ name: 'jobs', help: 'Jobs done', registers: [registry] }).inc()
  const text = await registry.metrics()
  if (!text.endsWith('# EOF\n') || !text.includes('jobs_total 1')) process.exit(2)
  process.send('ready')
}

void (cluster.isPrimary ? primary() : worker())
JS
timeout 60 node cluster.cjs
