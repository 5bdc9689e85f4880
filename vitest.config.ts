import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

// `unit` needs nothing; `db` gets a private PostgreSQL from scripts/postgres.ts; `simulation` starts whole
// products of its own and kills them.
export default defineConfig({
  test: {
    // A database test waits for PostgreSQL half of its time: a machine of two cores takes two files at once.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/simulators/**/*.test.ts',
            'apps/server/src/integrations/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/simulation/defesas/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          isolate: false,
          include: [
            'apps/server/src/**/*.test.ts',
            'apps/identity/src/**/*.test.ts',
            'tests/seguranca/**/*.test.ts',
            'tests/livro/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, 'apps/server/src/integrations/**'],
          globalSetup: ['scripts/testes/banco.ts'],
          hookTimeout: 120_000,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['tests/simulation/*.test.ts'],
          fileParallelism: false,
          hookTimeout: 300_000,
          testTimeout: 1_800_000,
        },
      },
    ],
  },
})
