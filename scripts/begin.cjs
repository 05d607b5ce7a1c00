// node scripts/begin.cjs NAME [words]: runs scripts/NAME.mjs, after one look at Node. The others
// are written in today's language, of which an old Node knows not even the signs; this file keeps
// to that of 2016, so that every Node can read it and say what it lacks.
const leastNode = 20
if (Number(process.versions.node.split('.')[0]) < leastNode) {
  console.error(
    `Hostwright needs Node ${leastNode} or newer to start; this is v${process.versions.node}.`,
  )
  process.exit(1)
}
const file = `${process.argv[2]}.mjs`
// Words begin at the third place, as if that file had been named itself.
process.argv.splice(1, 2, require('node:path').join(__dirname, file))
import(`./${file}`)
