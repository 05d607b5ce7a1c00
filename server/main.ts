import { start } from './process.ts'

await start()
