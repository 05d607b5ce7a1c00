import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { start } from './process.ts'

await start(build, join(import.meta.dirname, '..', 'client'))
