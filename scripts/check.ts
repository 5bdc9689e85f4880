// npm run check: how a file looks (Biome), what it means (TypeScript) and whom it may know (the walls).
import { runCheck } from './stages/check.ts'

const { failed } = await runCheck()
process.exitCode = failed > 0 ? 1 : 0
