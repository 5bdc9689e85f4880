// The HTTP door as a process of its own, that a test can kill -9 and start again. When the test itself
// dies, so does this.
import { runServer } from '../../../apps/server/src/main.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'

const config = readConfig()
const server = await runServer(config, {
  databaseUrl: config.DATABASE_URL ?? '',
  porta: config.PORT,
  host: '127.0.0.1',
  demoUsers: [],
})
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
process.send?.('pronto')
